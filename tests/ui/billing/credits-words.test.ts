import { expect, it } from 'vitest'
import { TOP_BAR } from '#src/texts/labels.ts'

it('[CRED-540] one credit is singular, any other number is plural', () => {
  expect([0, 1, 2, 10].map(TOP_BAR.creditsLeft)).toEqual([
    '0 credits left',
    '1 credit left',
    '2 credits left',
    '10 credits left',
  ])
})
