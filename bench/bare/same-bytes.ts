import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

/** Bare Fastify that answers every call with a file: `same-bytes.ts <file>`. Prints its address. */
const text = readFileSync(process.argv[2] ?? '', 'utf8');
const app = Fastify();
app.get('/*', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
process.stdout.write(`${await app.listen({ port: 0 })}\n`);
