import { describe, expect, it } from 'vitest'
import { friendlyTextOf, withFullStop } from '#contract/api/friendly.ts'

describe('friendly', () => {
  it.each([
    ['TypeError: Failed to fetch', 'Connection error. Please check your internet connection.'],
    ['NetworkError when attempting to fetch', 'Network error occurred. Please try again.'],
    ['HTTP 413', 'File too large. Please upload smaller files.'],
    ['status=429', 'Too many requests. Please wait a moment and try again.'],
    ['401 Unauthorized', 'Authentication failed. Please refresh the page.'],
    ['HTTP_403', 'Permission denied. Please check your access rights.'],
    ['Error 500.', 'Server error. Please try again later.'],
    ['(503)', 'Service temporarily unavailable. Please try again later.'],
  ])('[ERR-20] maps %j to %j', (raw, shown) => {
    expect(friendlyTextOf(raw)).toBe(shown)
  })

  it('[ERR-20] uses the first row that matches', () => {
    expect(friendlyTextOf('503 after 429')).toBe(
      'Too many requests. Please wait a moment and try again.',
    )
    expect(friendlyTextOf('Failed to fetch: NetworkError 500')).toBe(
      'Connection error. Please check your internet connection.',
    )
  })

  it.each(['', 'The model is overloaded.', 'failed to fetch'])(
    '[ERR-20] finds no row for %j',
    (raw) => {
      expect(friendlyTextOf(raw)).toBeNull()
    },
  )

  it.each([
    '$1,500 is missing',
    '15000 rows',
    '0.500',
    '5003',
    'costs $500',
    '500,000 cells',
    '4291',
  ])('[ERR-22] reads no status code from the figure in %j', (raw) => {
    expect(friendlyTextOf(raw)).toBeNull()
  })
})

describe('withFullStop', () => {
  it('[ERR-16] ends a text with exactly one full stop', () => {
    expect(withFullStop('Failed to update spreadsheet')).toBe('Failed to update spreadsheet.')
    const lost = 'Connection error. Please check your internet connection.'
    expect(withFullStop(lost)).toBe(lost)
  })
})
