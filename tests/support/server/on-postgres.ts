import { beforeEach, inject } from 'vitest'

// Runs before each test file on PostgreSQL. tests/support/server/database.ts reads `TEST_POSTGRES`.
const url = inject('postgres')
if (url === null) beforeEach((context) => context.skip('no PostgreSQL'))
else process.env['TEST_POSTGRES'] = url
