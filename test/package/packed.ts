import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
// What a build and `npm pack` read. Copied, so that neither touches the work tree.
const READ = ["package.json", "tsconfig.json", "tsconfig.build.json", "src", "scripts", "tooling", "docs", "examples"];
const DOCUMENTS = ["README.md", "LICENSE", "ARCHITECTURE.md", "CHANGELOG.md"];
/** What a project of TypeScript on Node has beside our package. */
const TOOLS = ["typescript", "@types/node", "undici-types", "zod"];

/** The package as it would be published, installed in an empty project. */
export interface Packed {
  /** Paths in the tarball, without its leading "package/". */
  readonly files: readonly string[];
  /** The folder of a project that has the package in its node_modules. */
  readonly project: string;
  /** Runs Node in that project, with no flags and no conditions of ours. */
  node(...args: readonly string[]): string;
  remove(): void;
}

/** Builds, packs and installs the package in a temporary folder. */
export function pack(): Packed {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-package-"));
  const project = join(folder, "project");
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const { filename, files } = build(folder);
    install(join(folder, filename), project);
    const node = (...args: readonly string[]): string => run(project, process.execPath, args);
    return { files: files.map((file) => file.path), project, node, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

interface Tarball {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

function build(folder: string): Tarball {
  const source = join(folder, "source");
  for (const name of [...READ, ...DOCUMENTS].filter((one) => existsSync(join(root, one))))
    cpSync(join(root, name), join(source, name), { recursive: true, filter: (path) => !path.endsWith("node_modules") });
  symlinkSync(join(root, "node_modules"), join(source, "node_modules"), "junction");
  const said = run(source, "npm", ["pack", "--json", "--offline", "--loglevel=error", `--pack-destination=${folder}`]);
  // The build's own words come first.
  const [tarball] = JSON.parse(said.slice(said.indexOf("[\n"))) as [Tarball];
  return tarball;
}

// By hand, as there may be no network: the tarball unpacked, its dependencies linked to what the repository has.
function install(tarball: string, project: string): void {
  const modules = join(project, "node_modules");
  mkdirSync(modules, { recursive: true });
  run(project, "tar", ["-xzf", tarball, "-C", modules]);
  cpSync(join(modules, "package"), join(modules, "pegboard"), { recursive: true });
  rmSync(join(modules, "package"), { recursive: true });
  const manifest = JSON.parse(readFileSync(join(modules, "pegboard/package.json"), "utf8")) as { dependencies: object };
  for (const name of new Set([...Object.keys(manifest.dependencies), ...TOOLS])) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name), "junction");
  }
}

function run(cwd: string, command: string, args: readonly string[]): string {
  const { NODE_OPTIONS: _, ...env } = process.env;
  try {
    return execFileSync(command, args, { cwd, env, encoding: "utf8", stdio: "pipe", shell: process.platform === "win32" });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}${stderr ?? ""}`, { cause: error });
  }
}
