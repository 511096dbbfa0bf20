const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu;
const ES_MODULE =
  /^\s*(?:import\s+(?:[\w*{][^;]*?\sfrom\s*)?["']|export\s+(?:default|const|let|var|function|async|class|[*{]))/mu;
/** Modules by which the authors of other plugin styles can be told. */
const OTHERS = /\brequire\(\s*["'](?:claude-replica|@hivemind(?:-os)?\/plugin-sdk)/u;
const NAMED_EXPORT =
  /\bexports(?:\.register\b|\[\s*["']register["']\s*\])\s*=|\bdefineProperty\(\s*(?:module\.)?exports\s*,\s*["']register["']/u;
const OBJECT_EXPORT = /\bmodule\.exports\s*=\s*\{[\s\S]*?\bregister\b/u;

/** Whether a source is CommonJS and, as far as can be seen without running it, exports a function `register`. */
export function exportsRegister(source: string): boolean {
  const code = source.replace(COMMENTS, "");
  if (ES_MODULE.test(code) || OTHERS.test(code)) return false;
  if (NAMED_EXPORT.test(code) || OBJECT_EXPORT.test(code)) return true;
  // An instance of a class, or a function that makes the exports: only running it would tell for certain.
  return /\bexports\b/u.test(code) && /\bregister\b/u.test(code) && /\bregisterTool\b/u.test(code);
}
