export const LocalSystemIdentifier = 'lobe-local-system';

export const LocalSystemApiEnum = {
  readLocalFile: 'readLocalFile',
  renameLocalFile: 'renameLocalFile',
} as const;

export interface LocalReadFileParams {
  path: string;
  loc?: [number, number];
}
