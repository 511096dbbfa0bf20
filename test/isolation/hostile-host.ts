import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { createHost, type Host, type HostOptions } from "pegboard";

/** The source of a Workbench plugin whose tools are `<plugin>.<name>`, each with this body of an async function. */
export function workbenchPlugin(plugin: string, bodies: Readonly<Record<string, string>>, head = ""): string {
  const tools = Object.entries(bodies).map(
    ([name, body]) =>
      `api.registerTool({ name: "${plugin}.${name}", description: "A tool.", inputSchema: { type: "object" }, run: async (input) => { ${body} } });`,
  );
  return `${head}\nmodule.exports.register = (api) => {\n${tools.join("\n")}\n};\n`;
}

/** A plugins folder that is gone after the test: files by their paths. */
export function pluginsFolder(t: TestContext, files: Readonly<Record<string, string>>, mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "pegboard-isolation-"));
  // Where it is open to all, a host that is root runs its plugins as another user.
  chmodSync(folder, mode);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

/** Writes a file of a plugins folder. */
export function write(folder: string, path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
}

/** A host with one hostile plugin and an honest one beside it. */
export async function hostileHost(
  t: TestContext,
  bodies: Readonly<Record<string, string>>,
  options: Omit<HostOptions, "plugins"> & { readonly plugins?: object; readonly mode?: number } = {},
): Promise<Host> {
  const { plugins, mode, ...rest } = options;
  const files = {
    "hostile/index.js": workbenchPlugin("hostile", bodies),
    "hostile/package.json": '{"type":"commonjs"}',
    "honest/index.js": workbenchPlugin("honest", { answer: 'return "honestly";' }),
    "honest/package.json": '{"type":"commonjs"}',
  };
  const folder = pluginsFolder(t, files, mode);
  const host = createHost({ ...rest, plugins: { folder, ...plugins } });
  t.after(() => host.close());
  await host.reload();
  return host;
}
