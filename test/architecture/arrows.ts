import { posix } from "node:path";
import { findImports, type Import } from "./imports.ts";
import { LAYERS, type Layer } from "./layers.ts";
import { isTest, type SourceTree } from "./source-tree.ts";

/** Every import that goes where it may not, each as one line that says where, what, why and what to do. */
export function brokenArrows(tree: SourceTree, layers: Readonly<Record<string, Layer>> = LAYERS): string[] {
  const published = [...tree].filter(([file]) => !isTest(file));
  return published.flatMap(([file, source]) => {
    const layer = layers[layerOf(file)];
    if (layer === undefined)
      return [`${file}:1 is in no known folder: give "${layerOf(file)}" its line in ${TABLE} and in ARCHITECTURE.md`];
    return findImports(source).flatMap((one) => {
      const why = problemOf(file, layer, one);
      return why === undefined ? [] : [`${file}:${one.line} ${why}`];
    });
  });
}

const TABLE = "test/architecture/layers.ts";

/** The folder under src that a file belongs to, or its own name where it stands at the top. */
export function layerOf(file: string): string {
  return file.split("/")[1] ?? file;
}

/** The file of ours that an import means, or undefined where it names a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  // Our own package by its name is a way round to the same files.
  const own = /^pegboard(\/.+)?$/u.exec(specifier);
  if (own !== null) return `src${own[1] ?? ""}/index.ts`;
  if (!specifier.startsWith(".")) return undefined;
  return posix.join(posix.dirname(file), specifier).replace(/\.(m?)js$/u, ".$1ts");
}

function problemOf(file: string, layer: Layer, { specifier }: Import): string | undefined {
  const name = layerOf(file);
  if (specifier === undefined)
    return layer.loads === true
      ? undefined
      : `imports what only the running program knows: ${name} may not, as no check could follow it. Import by a plain name`;
  const target = targetOf(file, specifier);
  if (target === undefined) return packageProblem(name, layer, specifier);
  if (!target.startsWith("src/"))
    return `imports ${target}: nothing in src may import from outside it. Move what is needed into src`;
  if (isTest(target))
    return `imports ${target}: what is published may not import tests or fixtures. Move what is needed out of there`;
  const to = layerOf(target);
  if (to === name) return isAnotherPart(layer, file, target) ? apartProblem(name, target) : undefined;
  return layer.arrows.includes(to) ? undefined : `imports ${target}: ${ruleOf(name, layer.arrows)}. ${CURE}`;
}

const CURE = "Move what both need into src/contract, or take it as a parameter from src/pegboard.ts";

function packageProblem(name: string, layer: Layer, specifier: string): string | undefined {
  if (layer.packages === "any") return undefined;
  const isAllowed = layer.packages.some((one) =>
    one.endsWith(":") ? specifier.startsWith(one) : specifier === one || specifier.startsWith(`${one}/`),
  );
  if (isAllowed) return undefined;
  const rule =
    layer.packages.length === 0
      ? `${name} may import no package`
      : `of packages ${name} may import only ${layer.packages.join(", ")}`;
  return `imports ${specifier}: ${rule}. Do that work in another folder and hand the outcome in`;
}

function ruleOf(name: string, arrows: readonly string[]): string {
  return arrows.length === 0 ? `${name} may import nothing` : `${name} may import only ${arrows.join(", ")}`;
}

// "src/dialects/lobe/api.ts" and "src/dialects/lobe.ts" are both of the part "lobe".
function isAnotherPart(layer: Layer, file: string, target: string): boolean {
  return layer.apart === true && partOf(file) !== partOf(target);
}

function partOf(file: string): string | undefined {
  return file.split("/")[2]?.replace(/\.m?ts$/u, "");
}

function apartProblem(name: string, target: string): string {
  return `imports ${target}: the parts of ${name} may not import each other. Move what both need into src/contract`;
}
