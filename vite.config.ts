import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const root = import.meta.dirname;
const server = `http://127.0.0.1:${process.env.PORT ?? '4000'}`;

export default defineConfig({
  root: join(root, 'web'),
  plugins: [react()],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    sourcemap: true,
    // The content security policy allows files of our own only: nothing becomes a data: address or an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names every other one: short names keep it small.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: {
          // What every page needs and what changes only with an upgrade. Everything else follows the screens.
          groups: [
            { name: 'react', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [root] },
    proxy: { '/api': server, '/media': server, '/docs': server },
  },
});
