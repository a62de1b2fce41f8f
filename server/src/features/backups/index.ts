export { refuseUsedDatabase } from './load-copy';
export { type Backup, openBackup } from './manifest';
export { moveDatabase } from './move-database';
export { type BackupRunKind, deleteBackupRunsBefore, findLastSuccess, findOldestRun } from './queries';
export { restoreBackup } from './restore-backup';
export { backUpByName, backUpTo, tryRestore } from './run-backup';
