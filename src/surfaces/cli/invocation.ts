/** How to type `pegboard` from where the person stands: in a clone it is an npm script, elsewhere a command. */
export function invocation(env: NodeJS.ProcessEnv = process.env, script = process.argv[1] ?? ""): string {
  if (env["npm_command"] === "exec") return "npx pegboard";
  // Only a clone runs from its source.
  return script.endsWith(".ts") ? "npm run -s pegboard --" : "pegboard";
}

/** An argument as a shell takes it, quoted only where it must be. */
export function quoted(argument: string): string {
  if (/^[\w@%+=:,./-]+$/u.test(argument)) return argument;
  return `'${argument.replaceAll("'", String.raw`'\''`)}'`;
}
