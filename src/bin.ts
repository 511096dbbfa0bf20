#!/usr/bin/env node
import { checkPlugins, createHost, loadNativeTools, openTrial, scaffold, SCAFFOLD_DIALECTS } from "./pegboard.ts";
import { main } from "./surfaces/cli/main.ts";
import { openPolicyDesk } from "./wiring/policy-desk.ts";
import { commandConfig } from "./wiring/command-config.ts";

process.exit(
  await main(process.argv.slice(2), {
    createHost,
    loadTools: loadNativeTools,
    newDialects: SCAFFOLD_DIALECTS,
    scaffold,
    checkPlugins,
    openTrial,
    config: commandConfig,
    openPolicyDesk,
  }),
);
