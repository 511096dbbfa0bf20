import { LocalSystemApiEnum, LocalSystemIdentifier } from './types';

export const LocalSystemManifest = {
  identifier: LocalSystemIdentifier,
  type: 'builtin',
  systemRole: 'Reads files of this computer.',
  meta: { avatar: '💻', title: 'Local System' },
  executors: ['client'],
  humanIntervention: { dynamic: { type: 'pathScopeAudit', policy: 'required', default: 'never' } },
  api: [
    {
      name: LocalSystemApiEnum.readLocalFile,
      description: 'Read a file.',
      parameters: {
        type: 'object',
        required: ['path'],
        properties: {
          path: { type: 'string' },
          loc: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
        },
      },
    },
    {
      name: LocalSystemApiEnum.renameLocalFile,
      description: 'Rename a file.',
      humanIntervention: 'always',
      renderDisplayControl: 'alwaysExpand',
      parameters: {
        type: 'object',
        required: ['path', 'newName'],
        properties: { path: { type: 'string' }, newName: { type: 'string' } },
      },
    },
  ],
};
export { LocalSystemApiEnum, LocalSystemIdentifier };
