import type { CommandRun } from "./commands/command-runs.ts";
import { isSystemPlace, isVitalPlace, isWindowsPlace } from "./commands/vital-places.ts";

/** A plainly destructive command, and why it is denied. */
export interface Denial {
  /** Stands for it where it is to be lifted. */
  readonly name: string;
  readonly why: string;
  isAbout(run: CommandRun, home: string): boolean;
}

/** What is denied whatever rules allow. */
export const DENIALS: readonly Denial[] = [
  {
    name: "delete-everything",
    why: "it deletes the whole system, one of its folders or somebody's home",
    isAbout: (run, home) => deletes(run) && run.args.some((arg) => isVitalPlace(arg, run.folder, home)),
  },
  {
    name: "format-disk",
    why: "it makes a new file system where there is one",
    isAbout: ({ program, args }) => FORMATS.test(program) || (program === "format" && args.some(isWindowsPlace)),
  },
  {
    name: "overwrite-disk",
    why: "it writes over a whole disk",
    isAbout: (run) => overwritten(run).some((file) => DISK.test(file)),
  },
  {
    name: "overwrite-accounts",
    why: "it writes over the accounts of the system",
    isAbout: (run) => overwritten(run).some((file) => ACCOUNTS.test(file)),
  },
  {
    name: "open-system",
    why: "it changes who may do what in the whole system",
    isAbout: ({ program, args, folder }) =>
      OWNS.has(program) && hasOption(args, "R", "--recursive") && args.some((arg) => isSystemPlace(arg, folder)),
  },
  { name: "fork-bomb", why: "it starts itself without end", isAbout: ({ isForkBomb }) => isForkBomb },
  { name: "shut-down", why: "it shuts the machine down", isAbout: shutsDown },
];

// "/s" of Windows, alone or as in "/s/q".
const WITH_FOLDERS = /^(?:\/[a-z])*\/s(?:\/[a-z])*$/iu;
const FORMATS = /^(?:mkfs(?:\..+)?|mke2fs|newfs(?:_.+)?)$/u;
const DISK = /^\/dev\/(?:[shv]d[a-z*]|xvd|nvme|mmcblk|r?disk|md\d|dm-|mapper\/)/u;
const ACCOUNTS = /^\/+(?:private\/)?etc\/+(?:passwd|shadow|gshadow|sudoers)$/u;
const OWNS = new Set(["chmod", "chown", "chgrp"]);
const WRITES_ITS_ARGUMENTS = new Set(["tee", "truncate", "shred", "wipefs", "blkdiscard", "rm", "unlink", "mv"]);
const WRITES_ITS_LAST = new Set(["cp", "install", "ln", "rsync"]);
const SHUTS_DOWN = new Set(["shutdown", "reboot", "halt", "poweroff"]);

function deletes({ program, args }: CommandRun): boolean {
  switch (program) {
    case "rm":
    case "ri":
    case "remove-item":
      return hasOption(args, "rR", "--recursive");
    case "del":
    case "erase":
    case "rd":
    case "rmdir":
      return hasOption(args, "rR", "--recursive") || args.some((arg) => WITH_FOLDERS.test(arg));
    default:
      return false;
  }
}

// The files that a command leaves with other contents, or none.
function overwritten({ program, args, writes }: CommandRun): readonly string[] {
  if (program === "dd") return [...writes, ...args.filter((arg) => arg.startsWith("of=")).map((arg) => arg.slice(3))];
  if (WRITES_ITS_LAST.has(program)) return [...writes, ...args.slice(-1)];
  const isEditor = (program === "sed" || program === "perl") && hasOption(args, "i", "--in-place");
  return WRITES_ITS_ARGUMENTS.has(program) || isEditor ? [...writes, ...args] : writes;
}

function shutsDown({ program, args }: CommandRun): boolean {
  if (SHUTS_DOWN.has(program)) return !args.some((arg) => /^(?:-c|\/a|--help|--show)$/u.test(arg));
  if (program === "systemctl") return SHUTS_DOWN.has(args.find((arg) => !arg.startsWith("-")) ?? "");
  return (program === "init" || program === "telinit") && args.some((arg) => arg === "0" || arg === "6");
}

// "-r", "-fr", "--recursive" and its abbreviations; what follows "--" is no option.
function hasOption(args: readonly string[], letters: string, name: string): boolean {
  const end = args.indexOf("--");
  const options = end < 0 ? args : args.slice(0, end);
  return options.some((arg) =>
    arg.startsWith("--")
      ? arg.length > 3 && name.startsWith(arg.split("=")[0] ?? "")
      : arg.startsWith("-") && Array.from(letters).some((letter) => arg.includes(letter)),
  );
}
