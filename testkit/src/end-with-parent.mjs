import process from 'node:process';

// Preloaded into processes that tests and test runners start. It ends them with the process that started them, also
// after kill -9: then the channel between the two is closed, or the pipe that is their standard input. Handlers of
// "exit" stop the embedded database.
const end = () => process.exit(1);
if (process.channel) process.on('disconnect', end);
else {
  process.stdin.on('end', end);
  process.stdin.resume();
  process.stdin.unref();
}
