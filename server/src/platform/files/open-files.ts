import { join } from 'node:path';
import type { Config } from '../config';
import { StartProblem } from '../start-problem';
import { type FileStore, FilesUnavailable } from './files';
import { filesInFolder } from './folder-files';

/** Returns the folder of a panel that has no bucket, or had none before. */
export function filesInDataDir({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return filesInFolder(join(dataDir, 'files'));
}

/** Opens the files of a panel: in the bucket of FILES_URL, or in DATA_DIR. Makes no request yet. */
export async function openFiles({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> {
  if (bucket === null) return filesInDataDir({ dataDir });
  const { filesInBucket } = await import('./bucket-files');
  return filesInBucket(bucket.address, bucket.keys);
}

/**
 * Writes, reads and deletes a file. Throws `StartProblem` when the store does not let this process do so: a wrong key is
 * noticed at the start, and not by the first member who uploads something.
 */
export async function tryOutFiles(files: FileStore): Promise<void> {
  try {
    await files.tryOut();
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    throw new StartProblem(
      `${error.message}. Correct FILES_URL and its access key, which must be allowed to list, read, write and delete below its prefix, or start again once the store answers.`,
    );
  }
}
