import assert from "node:assert/strict";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test, type TestContext } from "node:test";
import { pathToFileURL } from "node:url";
import { isWithin } from "./path-scope.ts";

async function folders(t: TestContext): Promise<{ root: string; inside: string; outside: string }> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "pegboard-scope-")));
  t.after(() => rm(root, { recursive: true }));
  const [inside, outside] = [join(root, "user"), join(root, "user2")];
  for (const folder of [inside, outside, join(inside, "deep")]) await mkdir(folder);
  await writeFile(join(inside, "a.txt"), "");
  return { root, inside, outside };
}

test("a path is in a folder where it lies below it, exists or not, or is the folder itself", async (t) => {
  const { inside, outside, root } = await folders(t);
  for (const path of ["", "a.txt", "deep/b.txt", "not/there/yet", "a.txt/below-a-file", "..hidden"])
    assert.equal(isWithin(join(inside, path), inside), true, path);
  for (const path of [root, outside, join(outside, "a.txt"), `${inside}2`, join(inside, ".."), join(inside, "..", "user2"), "/"])
    assert.equal(isWithin(path, inside), false, path);
  assert.equal(isWithin(outside, "/"), true);
  assert.equal(isWithin(`${inside}//deep/./x`, `${inside}/`), true);
});

test("relative paths begin at the current folder, ~ is home, and file: URLs are read", async (t) => {
  const { inside } = await folders(t);
  assert.equal(isWithin("src/x", process.cwd()), true);
  assert.equal(isWithin("x", "./src"), false);
  assert.equal(isWithin(relative(process.cwd(), join(inside, "a.txt")), inside), true);
  assert.equal(isWithin("~/x", homedir()), true);
  assert.equal(isWithin("~", "~"), true);
  assert.equal(isWithin("~/../x", "~"), false);
  assert.equal(isWithin("~x", process.cwd()), true);
  assert.equal(isWithin(pathToFileURL(join(inside, "a b")).href, inside), true);
  assert.equal(isWithin("FILE:///etc/passwd", inside), false);
  assert.equal(isWithin(join(inside, "a.txt"), pathToFileURL(inside).href), true);
});

test("links are followed as far as they lead, also where nothing is there yet", async (t) => {
  const { root, inside, outside } = await folders(t);
  await symlink(outside, join(inside, "out"));
  await symlink(join(outside, "new.txt"), join(inside, "dangling"));
  await symlink("../user2/further", join(inside, "relative"));
  await symlink(inside, join(root, "in"));
  await symlink(join(inside, "deep"), join(inside, "around"));
  for (const path of ["out", "out/a.txt", "out/not/there", "dangling", "dangling/x", "relative", "relative/x"])
    assert.equal(isWithin(join(inside, path), inside), false, path);
  for (const path of [join(root, "in", "a.txt"), join(root, "in", "new", "b"), join(inside, "around", "c")])
    assert.equal(isWithin(path, inside), true, path);
  assert.equal(isWithin(join(inside, "a.txt"), join(root, "in")), true);
});

test("what cannot be told is not guessed", async (t) => {
  const { inside, outside } = await folders(t);
  await symlink(join(outside, "deep"), join(inside, "out"));
  await mkdir(join(outside, "deep"));
  await symlink("loop", join(inside, "loop"));
  // By its text inside/x; by its links outside/x.
  assert.throws(() => isWithin(`${inside}/out/../x`, inside), /means one place by its text and another by its links/u);
  assert.equal(isWithin(`${inside}/deep/../x`, inside), true);
  assert.equal(isWithin(`${inside}/gone/../../user2/x`, inside), false);
  assert.throws(() => isWithin(join(inside, "loop"), inside));
  assert.throws(() => isWithin(`${inside}/a\0b`, inside));
  assert.throws(() => isWithin("file:///a%2Fb", inside));
});
