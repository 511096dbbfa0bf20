#!/usr/bin/env node
import { checkPlugins, createHost, loadNativeTools, openTrial, scaffold, SCAFFOLD_DIALECTS } from "./pegboard.ts";
import { main } from "./surfaces/cli/main.ts";
import { chainCommands } from "./wiring/chain-commands.ts";
import { commandConfig } from "./wiring/command-config.ts";
import { openPolicyDesk } from "./wiring/policy-desk.ts";
import { secretsCommands } from "./wiring/secrets-desk.ts";

const keys = process.env["PEGBOARD_KEYRING"] === "file" ? "file" : "auto";

process.exit(
  await main(process.argv.slice(2), {
    createHost: (options) => createHost({ keys, ...options }),
    loadTools: loadNativeTools,
    newDialects: SCAFFOLD_DIALECTS,
    scaffold,
    checkPlugins,
    openTrial,
    config: commandConfig,
    chains: chainCommands,
    openPolicyDesk: (options) => openPolicyDesk({ keys, ...options }),
    ...secretsCommands(keys),
  }),
);
