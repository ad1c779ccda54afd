import { expect } from 'vitest';
import type { z } from 'zod';
import type { openAppLibrary } from '#server/testing/open-app-library.ts';

/** An app that calls as a reader, and fails if an answer lacks a field it needs. */
export async function anApp(library: Awaited<ReturnType<typeof openAppLibrary>>, userAgent: string) {
  const reader = await library.aReader();
  let token = '';
  async function call<Shape extends z.ZodType>(
    route: string,
    shape: Shape,
    body?: unknown,
  ): Promise<z.infer<Shape>> {
    const answer = await library.test.call(route, {
      headers: { 'user-agent': userAgent, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status, `${route}: ${answer.text}`).toBe(200);
    return shape.parse(answer.body);
  }
  return {
    reader,
    call,
    credentials: { username: reader.email, password: reader.appPassword },
    logsIn: (given: string) => {
      token = given;
    },
  };
}
