import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeTestFolder } from '../testing/test-folder.ts';
import { makeUploadFolder, sweepUploadFolders } from './upload-folders.ts';

const HOUR = 3_600_000;

test('a folder of an upload that died is swept after hours, one that is written to and those of others stay', async () => {
  const under = await makeTestFolder();
  const now = new Date();
  const make = async (folderAge: number, fileAge: number) => {
    const folder = await makeUploadFolder(under);
    const file = join(folder, 'file');
    await writeFile(file, 'part of a file');
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
    await utimes(file, ago(fileAge), ago(fileAge));
    await utimes(folder, ago(folderAge), ago(folderAge));
    return folder;
  };
  const [dead, slow, fresh] = [await make(7, 7), await make(7, 1), await make(0, 0)];
  const other = join(under, 'another-upload');
  await mkdir(other);
  await utimes(other, new Date(0), new Date(0));
  expect(await sweepUploadFolders(now, under)).toBe(1);
  expect([dead, slow, fresh, other].map((path) => existsSync(path))).toEqual([false, true, true, true]);
  expect(await sweepUploadFolders(now, under)).toBe(0);
});
