import { describe, expect, it } from 'vitest'
import { NAME_MAX_CHARS, TITLE_MAX_CHARS } from '#contract/limits.ts'
import { nameTooLong } from '#contract/api/name-texts.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import { ORGANIZATION_NAME_MAX_CHARS } from '#contract/limits/organizations.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import { PAGE_TEXTS } from '#src/texts/screen-wording.ts'
import { nameField } from '#src/ui/account/profile-settings.tsx'
import { organizationNameField } from '#src/ui/organizations/name-field.ts'

const letters = (count: number): string => ` ${'a'.repeat(count)} `

describe.each([
  ['the user’s own name', nameField('Maya'), NAME_MAX_CHARS],
  ['the name of an organization', organizationNameField(), ORGANIZATION_NAME_MAX_CHARS],
])('%s', (_, field, most) => {
  it('[AUTH-110] is not cut, and shows an error if it is too long', () => {
    expect(field.input.maxLength).toBeUndefined()
    expect([field.check?.(letters(most)), field.check?.(letters(most + 1))]).toEqual([
      null,
      nameTooLong(most),
    ])
  })
})

it('[AUTH-110, SHELL-37] names of chats, people and organizations share one error text for excess length', () => {
  expect(PAGE_TEXTS.titleTooLong).toBe(nameTooLong(TITLE_MAX_CHARS))
  expect(nameTooLong(80)).toBe('A name has at most 80 characters.')
})

it('[ORG-4] a blank name of an organization is refused', () => {
  expect(organizationNameField().check?.('  ')).toBe(ORGANIZATION_TEXTS.nameMissing)
})

it('[ORG-32] the notice of a new organization says only that it was created', () => {
  expect(ORGANIZATIONS.created('Mills')).toBe('Mills was created.')
})
