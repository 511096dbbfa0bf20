const files: Record<string, string> = { 'notes.txt': 'one\ntwo\nthree', 'empty.txt': '' };

export const localFileService = {
  read: async (path: string): Promise<string | undefined> => {
    if (path === 'broken.txt') throw new Error('disk on fire');
    return files[path];
  },
};
