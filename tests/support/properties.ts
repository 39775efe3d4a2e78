import fc from 'fast-check'

/** Cases of each property that does not say its own number; ten times as many in the full run. */
fc.configureGlobal({ numRuns: process.env['FULL'] === '1' ? 1000 : 100 })
