import { expect, it } from 'vitest'
import { elapsedSeconds, durationText } from '#src/ui/chat/answer/elapsed.ts'

it.each([
  [null, ''],
  [0, '< 0.1 s'],
  [0.212, '0.2 s'],
  [0.99, '1 s'],
  [5.84, '6 s'],
  [9.6, '10 s'],
  [59.6, '1 min 0 s'],
  [65.4, '1 min 5 s'],
  [3660, '1 h 1 min'],
])('[TIME-17] %j seconds are shown as %j', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

it('[TIME-17] the time of the server takes precedence over the measured time', () => {
  expect(elapsedSeconds(5840, 3)).toBe(5.84)
  expect(elapsedSeconds(undefined, 3)).toBe(3)
  expect(elapsedSeconds(undefined, null)).toBeNull()
})
