import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    provide: { deadlineMs: 60_000, isWhole: false },
    setupFiles: ['@tiffin/web-kit/testing/in-document', 'src/testing/setup.ts'],
    testTimeout: 240_000,
    // The packages import stylesheets, which Node does not.
    server: { deps: { inline: [/@tiffin/] } },
  },
})
