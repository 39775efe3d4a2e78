import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import { ORGANIZATION_NAME_MAX_CHARS } from '#contract/limits/organizations.ts'
import { ORGANIZATION_TEXTS } from '#contract/api/organization-texts.ts'
import type { AccountField } from '../account/account-form.tsx'
import { nameError } from '../account/name-error.ts'

/** The field for an organization's name. An empty or long name shows an error. */
export const organizationNameField = (
  input: Omit<AccountField['input'], 'label'> = {},
): AccountField => ({
  name: 'value',
  input: { label: ORGANIZATIONS.name, ...input },
  check: (typed) =>
    typed.trim() === ''
      ? ORGANIZATION_TEXTS.nameMissing
      : nameError(typed, ORGANIZATION_NAME_MAX_CHARS),
})
