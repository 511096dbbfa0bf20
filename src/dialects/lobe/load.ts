import { settingsIn } from "../../contract/declared.ts";
import type { LoadedPlugin, LoadPlugin, LoadProblem, PluginModules } from "../../contract/plugin.ts";
import type { Tool } from "../../contract/tool.ts";
import { aboutOf } from "./about.ts";
import { enumPitfall, findApiNames, namesFor, undescribed, type ApiNames } from "./api-names.ts";
import { contextMaker, type ContextMaker } from "./call-context.ts";
import { sourcesNear } from "./entry-files.ts";
import { findExecutors } from "./find-executors.ts";
import { findManifests, type FoundManifest } from "./find-manifests.ts";
import { findRunner, type Candidates } from "./find-runner.ts";
import { findRuntimes } from "./find-runtimes.ts";
import { givenApis } from "./given-apis.ts";
import { interventionOf } from "./intervention.ts";
import { loadEntries } from "./load-entries.ts";
import { error, warning } from "./load-problem.ts";
import { makeTool } from "./make-tool.ts";
import { manifestProblems } from "./manifest-problems.ts";

const IMPORTS_APP = /(?:\bfrom|\bimport|\brequire\()\s*["'][@~]\//u;

/** Makes tools of a package of LobeHub. */
export const load: LoadPlugin = async (modules, services) => {
  const root = modules.folder.path;
  const { entries, problems } = await loadEntries(modules);
  const needsApp = (file: string): boolean => IMPORTS_APP.test(modules.folder.read(file) ?? "");
  const executors = findExecutors(entries, root, needsApp);
  const runtimes = await findRuntimes(entries, root, services);
  const answeredTo = new Set(executors.executors.map(({ identifier }) => identifier));
  const manifests = manifestProblems(findManifests(entries, answeredTo), root);
  const names = findApiNames(entries);
  const files = sourcesNear(entries.map(({ file }) => file));
  const pitfalls = names.flatMap((one) => enumPitfall(one, modules.folder, files));
  const { about, problems: unclear } = aboutOf(manifests.usable, root, settingsIn(modules.folder).settings);
  const board = boardOf(modules, contextMaker(services, root, about.config !== undefined), names, {
    ...runtimes,
    ...executors,
    root,
  });
  const made = manifests.usable.map(board);
  return {
    tools: made.flatMap(({ tools }) => tools),
    problems: [
      ...[problems, runtimes.problems, executors.problems, manifests.problems, pitfalls, unclear].flat(),
      ...made.flatMap((one) => one.problems),
    ],
    about,
  };
};

type Made = Pick<LoadedPlugin, "tools" | "problems">;

function boardOf(
  { id, version }: PluginModules,
  contextFor: ContextMaker,
  allNames: readonly ApiNames[],
  candidates: Candidates,
): (found: FoundManifest) => Made {
  const { root, runtimes } = candidates;
  return (found) => {
    const { manifest, file } = found;
    const at = `${root}/${file}`;
    const known = new Set([manifest.identifier, ...found.formerIdentifiers]);
    const executors = candidates.executors.filter(({ identifier }) => known.has(identifier));
    if (executors.length + runtimes.length === 0) return { tools: [], problems: [nothingRuns(at, found, candidates)] };
    const names = namesFor(manifest, allNames);
    const { apis, problems } = givenApis(found, names, root);
    const told: LoadProblem[] = [...problems, ...(names === undefined ? [] : undescribed(names, manifest, at))];
    const tools = apis.map((api): Tool => {
      const { runner, problems: own } = findRunner(api.name, { runtimes, executors, root });
      const intervention = interventionOf(api.entry["humanIntervention"] ?? manifest["humanIntervention"], root);
      if (intervention.doubt !== undefined) told.push(doubtful(at, api.name, intervention.doubt));
      told.push(...own);
      const origin = { dialect: "lobe", plugin: id, ...(version === undefined ? {} : { version }), file: at };
      return makeTool({ found, api, runner, intervention, contextFor, origin });
    });
    return { tools, problems: told };
  };
}

function nothingRuns(file: string, { manifest }: FoundManifest, { executors }: Candidates): LoadProblem {
  const others = executors.map(({ identifier }) => `"${identifier}"`).join(", ");
  const message = `Nothing runs the APIs of "${manifest.identifier}"${others === "" ? "" : `: the executor answers to ${others}`}.`;
  const fix =
    others === ""
      ? 'Export an ExecutionRuntime class as "./executionRuntime", or an executor as "./executor", in package.json.'
      : `Give the executor the identifier of the manifest: readonly identifier = '${manifest.identifier}'.`;
  return error(file, message, fix);
}

function doubtful(file: string, api: string, doubt: string): LoadProblem {
  return warning(
    file,
    `humanIntervention of "${api}" is not understood (${doubt}): a person is always asked.`,
    "Use 'never', 'required', 'always', a list of rules { match, policy }, or { dynamic: { type: 'pathScopeAudit' } }.",
  );
}
