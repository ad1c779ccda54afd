declare module 'autocannon' {
  type Asked = { path: string; method?: string; body?: string; headers?: Record<string, string> };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    headers: Record<string, string>;
    requests: (Asked | { setupRequest: (before: object) => object & Asked })[];
    verifyBody?: (body: string) => boolean;
  };
  type Result = { requests: { average: number }; non2xx: number; errors: number; mismatches: number };
  function autocannon(options: Options): Promise<Result>;
  export = autocannon;
}
