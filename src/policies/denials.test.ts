import assert from "node:assert/strict";
import { homedir } from "node:os";
import { test } from "node:test";
import type { JsonObject } from "../contract/json.ts";
import { createBuiltInDenials } from "./built-in-denials.ts";
import { DENIALS } from "./denials.ts";
import { specOf } from "./fixtures/calls.ts";

const { find } = createBuiltInDenials(new Map());

function denialOf(input: JsonObject, tool = specOf()): string | undefined {
  return find(tool, input)?.verdict.rule.split(":")[0];
}

const DENIED: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  "delete-everything": [
    "rm -rf /",
    "rm -fr /",
    "rm -r -f /",
    "rm --recursive --force /",
    "rm --no-preserve-root --rec /",
    "rm / -rf",
    "rm -rf -- /",
    "rm -rf / tmp",
    "rm -rf tmp /",
    "rm -rf /*",
    "rm -rf /.",
    "rm -rf //",
    "rm -rf /tmp/..",
    "rm -rf /*/",
    "rm -rf ~",
    "rm -rf ~/",
    "rm -rf ~/*",
    "rm -rf ~root",
    "rm -rf $HOME",
    'rm -rf "$HOME"',
    'rm -rf "${HOME}/"',
    "rm -rf $HOME/*",
    `rm -rf ${homedir()}`,
    "rm -rf /home",
    "rm -rf /home/someone",
    "rm -rf /Users/someone/",
    "rm -rf /etc",
    "rm -rf /usr/",
    "rm -rf /usr/*",
    "rm -rf /b*",
    "/bin/rm -rf /",
    "\\rm -rf /",
    "r''m -rf /",
    '"rm" "-rf" "/"',
    "r\\\nm -rf /",
    "sudo rm -rf /",
    "sudo -u root rm -rf /",
    "sudo -nu root rm -rf /",
    "sudo -uroot rm -rf /",
    "sudo --user root -- rm -rf /",
    "doas rm -rf /",
    "env -i A=1 rm -rf /",
    "A=1 B=2 rm -rf /",
    "nohup nice -n 5 timeout -s KILL 5 rm -rf /",
    "busybox rm -rf /",
    "exec rm -rf /",
    "true; rm -rf /",
    "true && rm -rf /",
    "false || rm -rf /",
    "true & rm -rf /",
    "true | rm -rf /",
    "true\nrm -rf /",
    "(rm -rf /)",
    "{ rm -rf /; }",
    "! rm -rf /",
    "if true; then rm -rf /; fi",
    "for i in 1 2; do rm -rf /; done",
    "f() { rm -rf /; }; f",
    "function f { rm -rf /; }; f",
    "case x in (x) rm -rf /;; esac",
    "echo $(rm -rf /)",
    'echo "$(rm -rf /)"',
    "echo `rm -rf /`",
    "echo $(echo $(rm -rf /))",
    "cat <(rm -rf /)",
    'sh -c "rm -rf /"',
    "bash -lc 'rm -rf /'",
    "sudo bash -x -c 'rm -rf /'",
    `sh -c "sh -c 'rm -rf /'"`,
    "su root -c 'rm -rf /'",
    'eval "rm -rf /"',
    "echo 'rm -rf /' | sh",
    "sh <<< 'rm -rf /'",
    "sh <<EOF\nrm -rf /\nEOF",
    "bash -s <<-'X'\n\trm -rf /\n\tX\necho",
    "rm -rf / > /dev/null 2>&1",
    "cd / && rm -rf *",
    "cd /usr; cd ..; rm -rf .",
    "cd; rm -rf ./*",
    ["rm", "-rf", "/"],
    ["rm", "-rf", "~"],
    ["sudo", "rm", "-rf", "$HOME"],
    ["sh", "-c", "rm -rf /"],
    ["ls -l", "rm -rf /"],
    "del /s /q c:\\",
    "del /S/Q C:\\*.*",
    "rd /s /q c:\\",
    "rmdir /s /q C:\\Windows",
    "rd /s /q %SystemRoot%",
    'cmd /c "rd /s /q c:\\"',
    ["cmd.exe", "/c", "rd /s /q c:\\"],
    "Remove-Item -Recurse -Force C:\\",
    'powershell -Command "Remove-Item -Recurse C:\\Users\\me"',
  ],
  "format-disk": [
    "mkfs.ext4 /dev/sda1",
    "mkfs -t ext4 /dev/sdb",
    "sudo /sbin/mkfs.xfs -f /dev/nvme0n1",
    "format c:",
    "format /q D:",
  ],
  "overwrite-disk": [
    "dd if=/dev/zero of=/dev/sda",
    "dd of=/dev/nvme0n1 bs=1M",
    "echo x > /dev/sda",
    "cat image >/dev/sdb1",
    "yes | tee /dev/vda",
    "cp image /dev/mmcblk0",
    "shred -n 1 /dev/sda",
    "wipefs -a /dev/sda",
    "cat x &> /dev/disk2",
  ],
  "overwrite-accounts": [
    "echo x > /etc/passwd",
    "echo x >> /etc/sudoers",
    "> /etc/shadow",
    "tee -a /etc/sudoers",
    "cp mine /etc/passwd",
    "mv /etc/shadow /tmp",
    "rm -f /etc/passwd",
    "sed -i s/a/b/ /etc/passwd",
    "dd of=/etc/shadow",
    "sudo sh -c 'echo x >> /etc/sudoers'",
  ],
  "open-system": ["chmod -R 777 /", "chmod 777 -R /*", "chown --recursive me /etc", "sudo chgrp -R me /usr/"],
  "fork-bomb": [":(){ :|:& };:", ":() { : | : & } ; :", "bomb() { bomb | bomb & }; bomb", "function b { b | b & }; b"],
  "shut-down": ["shutdown -h now", "sudo reboot", "poweroff", "halt", "systemctl poweroff", "systemctl -i reboot", "init 0"],
};

test("what is tried here is every built-in denial", () => {
  assert.deepEqual(
    DENIALS.map(({ name }) => name),
    Object.keys(DENIED),
  );
});

for (const [name, commands] of Object.entries(DENIED))
  for (const command of commands)
    test(`${JSON.stringify(command)} is denied by ${name}`, () => {
      assert.equal(denialOf({ command }), name);
    });

for (const command of [
  "",
  "ls",
  "rm -rf ./build",
  "rm -rf build /tmp/x",
  "rm -rf *",
  "rm -rf .",
  "rm -rf ../other",
  "rm -rf /tmp/*",
  "rm -rf ~/project/build",
  "rm -rf $HOME/.cache/x",
  "rm -rf '~'",
  "rm -rf '$HOME'",
  "rm -rf \\$HOME",
  "rm -rf $HOMEPAGE",
  "rm /",
  "rm -- -rf /",
  "rm -f / ",
  "rm -rf /home/me/project",
  "rm -rf /etcetera",
  'echo "rm -rf /"',
  "echo rm -rf /",
  "git commit -m 'never rm -rf / again'",
  "grep 'rm -rf /' history | wc -l",
  "# rm -rf /",
  "ls # ; rm -rf /",
  "cat <<EOF\nrm -rf /\nEOF",
  "cat <<'EOF' > notes.md\nmkfs.ext4 /dev/sda\nEOF\nls",
  "printf '%s' 'rm -rf /' > notes",
  "cd /tmp && rm -rf *",
  "cd build; rm -rf .",
  "echo done > /dev/null 2>/dev/stderr",
  "dd if=/dev/sda of=disk.img",
  "cp /dev/sda disk.img",
  "cat /etc/passwd",
  "grep root /etc/passwd > users",
  "cp /etc/passwd /tmp",
  "chmod -R 755 ./dist",
  "chmod 755 /usr",
  "chown -R me ~/project",
  "shutdown -c",
  "systemctl status halt",
  "shutdown(now)",
  "import os; os.system('rm -rf /')",
  "f() { echo x | f; }; f | f",
  "format the text",
  "npm run format c",
  "git push --force",
  "del notes.txt",
  "rd /s /q build",
  "rd /s /q c:\\work\\build",
  ["echo", "rm -rf /"],
  ["rm", "-rf", "build"],
  [],
] as const)
  test(`${JSON.stringify(command)} is not denied`, () => {
    assert.equal(denialOf({ command: command as never }), undefined);
  });

for (const [input, name] of [
  [{ script: "rm -rf /" }, "delete-everything"],
  [{ shellCommand: "rm -rf /" }, "delete-everything"],
  [{ command_line: "rm -rf /" }, "delete-everything"],
  [{ commandline: "rm -rf /" }, "delete-everything"],
  [{ commands: ["ls", "rm -rf /"] }, "delete-everything"],
  [{ command: ["ls", "rm -rf /"] }, undefined],
  [{ commands: ["ls -l", "rm -rf /"] }, "delete-everything"],
  [{ argv: ["rm", "-rf", "/"] }, "delete-everything"],
  [{ command: "rm", args: ["-rf", "/"] }, "delete-everything"],
  [{ command: "sudo -n rm", args: ["-rf", "/"] }, "delete-everything"],
  [{ command: "rm", args: "-rf /" }, "delete-everything"],
  [{ file: "rm", args: ["-rf", "~"] }, "delete-everything"],
  [{ file: "rm", args: ["-rf", "build"] }, undefined],
  [{ steps: [{ name: "x" }, { run: "rm -rf /" }] }, "delete-everything"],
  [{ job: { inner: [[{ cmd: "rm -rf /" }]] } }, "delete-everything"],
  [{ command: "rm -rf .", cwd: "/" }, "delete-everything"],
  [{ command: "rm -rf .", cwd: "/tmp/x" }, undefined],
  [{ text: "rm -rf /" }, undefined],
  [{ note: { text: "rm -rf /" } }, undefined],
  [{ command: null, args: 5, code: true }, undefined],
  [{ args: { text: "rm -rf /" } }, undefined],
  [{ runner: "rm -rf /" }, undefined],
] as const)
  test(`in ${JSON.stringify(input)} ${name ?? "nothing"} is found`, () => {
    assert.equal(denialOf(input as never), name);
  });

test("a word out of the author's own list is no command line, but arguments beside it count", () => {
  const lamp = specOf({ input: { properties: { command: { enum: ["reboot", "rm"] } } } });
  assert.equal(denialOf({ command: "reboot" }, lamp), undefined);
  assert.equal(denialOf({ command: "reboot" }), "shut-down");
  assert.equal(denialOf({ command: "rm", args: ["-rf", "/"] }, lamp), "delete-everything");
});

test("a long text, and one that nests without end, are read in no time", () => {
  const started = performance.now();
  for (const text of ["$(", "`", "(", "'", '"', "a(", "<<x\n", "rm ", "\\", "{ ", "$(`"])
    assert.equal(denialOf({ script: text.repeat(200_000 / text.length) }), undefined);
  assert.ok(performance.now() - started < 5_000);
});

test("a denial is lifted by its name, and no other with it; who lifts it is told", () => {
  const denials = createBuiltInDenials(new Map([["shut-down", ["a.json", "b.json"]]]));
  const reboot = { command: "reboot" };
  assert.equal(denials.find(specOf(), reboot), undefined);
  assert.equal(denials.find(specOf(), { command: "reboot; rm -rf /" })?.verdict.verdict, "deny");
  assert.match(denials.lifted(specOf(), reboot) ?? "", /"shut-down" would deny it .* lifted by a\.json, b\.json/u);
  assert.equal(denials.lifted(specOf(), { command: "ls" }), undefined);
});
