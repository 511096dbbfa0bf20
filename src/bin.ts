#!/usr/bin/env node
import { checkPlugins, createHost, loadNativeTools, openTrial, scaffold, SCAFFOLD_DIALECTS } from "./pegboard.ts";
import { main } from "./surfaces/cli/main.ts";
import { ChainDesk } from "./wiring/chain-desk.ts";
import { commandConfig } from "./wiring/command-config.ts";
import { PolicyDesk } from "./wiring/policy-desk.ts";
import { SecretsDesk } from "./wiring/secrets-desk.ts";

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
    chains: { deskOf: (host) => new ChainDesk(host) },
    openPolicyDesk: (options) => new PolicyDesk({ keys, ...options }),
    openSecretsDesk: ({ data }) => new SecretsDesk(data, keys),
    async signIn({ data, ...request }) {
      const desk = new SecretsDesk(data, keys);
      return desk.signIn(request).finally(() => desk.close());
    },
  }),
);
