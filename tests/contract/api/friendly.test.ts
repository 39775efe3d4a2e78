import { describe, expect, it } from 'vitest'
import { friendly, sentence } from '#contract/api/friendly.ts'

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
  ])('[ERR-20] %j shows %j', (raw, shown) => {
    expect(friendly(raw)).toBe(shown)
  })

  it('[ERR-20] the first row that fits wins', () => {
    expect(friendly('503 after 429')).toBe('Too many requests. Please wait a moment and try again.')
    expect(friendly('Failed to fetch: NetworkError 500')).toBe(
      'Connection error. Please check your internet connection.',
    )
  })

  it.each(['', 'The model is overloaded.', 'failed to fetch'])('[ERR-20] %j fits no row', (raw) => {
    expect(friendly(raw)).toBeNull()
  })

  it.each([
    '$1,500 is missing',
    '15000 rows',
    '0.500',
    '5003',
    'costs $500',
    '500,000 cells',
    '4291',
  ])('[ERR-22] the figure in %j is no status code', (raw) => {
    expect(friendly(raw)).toBeNull()
  })
})

describe('sentence', () => {
  it('[ERR-16] ends a text with one full stop, also where it has one', () => {
    expect(sentence('Failed to update spreadsheet')).toBe('Failed to update spreadsheet.')
    const lost = 'Connection error. Please check your internet connection.'
    expect(sentence(lost)).toBe(lost)
  })
})
