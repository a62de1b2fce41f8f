import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './architecture';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every file of the repository, committed or not; the text of those that are no text is empty. */
export function repositoryFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  return [...new Set(listed.toString().split('\0'))].filter(Boolean).flatMap((path) => {
    const isText = /\.(ts|tsx|mjs|cjs|sql|md|json|css)$/.test(path);
    try {
      return [{ path, text: isText ? readFileSync(`${root}/${path}`, 'utf8') : '' }];
    } catch {
      // Deleted and not yet committed.
      return [];
    }
  });
}
