import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { closeWithin, listen } from './listen.ts';
import { createServer } from './server.ts';

it('a call that arrives on an open connection while the server closes is still answered', async () => {
  const app = await createServer({
    log: createLog('silent'),
    secure: false,
    trustProxy: false,
    strictAnswers: true,
    rateLimits: false,
    onStorageAway: () => undefined,
    findCurrentUser: async () => null,
  });
  app.get('/greeting', async () => 'Hello.');
  const steps = new EventEmitter();
  const [closing, letGo] = [once(steps, 'closing'), once(steps, 'let go')];
  app.addHook('preClose', async () => {
    steps.emit('closing');
    await letGo;
  });
  const { port } = new URL(await listen(app, { port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  const closed = closeWithin(app, 5_000);
  await closing;
  socket.setEncoding('utf8').write('GET /greeting HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer.split('\r\n')).toEqual(
    expect.arrayContaining(['HTTP/1.1 200 OK', 'Connection: close', 'Hello.']),
  );
  steps.emit('let go');
  await closed;
});
