import { useId } from 'react'
import { SIDEBAR } from '#src/texts/labels.ts'
import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import { selectSession } from '#src/log/selectors/selectors.ts'
import { ServiceForm } from '../account/account-form.tsx'
import { AccountSetting } from '../account/account-setting.tsx'
import { useApp, useAppContext } from '../kit/hooks/app.tsx'
import { useOrganizationCall } from './use-organizations.ts'
import { Spinner, Tag } from '../kit/badges.tsx'
import { group } from '../shell/settings/settings.css.ts'
import { ActiveOrganization } from './active-organization.tsx'
import { organizationNameField } from './name-field.ts'
import * as css from './organizations.css.ts'
import { ErrorAlert } from './error-alert.tsx'

/** Switches between the personal workspace and the user's organizations. */
const Workspaces = () => {
  const name = useId()
  const { user, organizationId } = useApp(selectSession)
  const { isBusy, refusal, call } = useOrganizationCall()
  const choices = [
    { id: null, name: SIDEBAR.personalWorkspace, role: undefined },
    ...(user?.organizations ?? []),
  ]
  return (
    <>
      <fieldset className={css.workspaces} aria-label={ORGANIZATIONS.workspace}>
        {choices.map(({ id, name: label, role }) => (
          <label key={id ?? ''} className={css.workspace}>
            <input
              type="radio"
              name={name}
              className={css.radio}
              checked={id === organizationId}
              aria-disabled={isBusy}
              onChange={() =>
                void call(
                  (service) => service.activate(id),
                  () => {},
                )
              }
            />
            {label}
            {role === 'owner' && <Tag>{ORGANIZATIONS.owner}</Tag>}
          </label>
        ))}
      </fieldset>
      {isBusy && <Spinner />}
      {refusal && <ErrorAlert text={refusal.text} />}
    </>
  )
}

/** Creates an organization and makes it active. */
const NewOrganization = () => {
  const { organizations } = useAppContext()
  return (
    <AccountSetting
      label={ORGANIZATIONS.new}
      hint={ORGANIZATIONS.newHint}
      button={ORGANIZATIONS.create}
      buttonName={ORGANIZATIONS.createNew}
    >
      <ServiceForm
        service={organizations}
        fields={[organizationNameField({ autoComplete: 'organization' })]}
        action={ORGANIZATIONS.create}
        busy={ORGANIZATIONS.creating}
        onSubmit={(service, { value }) => service.create(value.trim())}
        success={({ value }) => ORGANIZATIONS.created(value.trim())}
      />
    </AccountSetting>
  )
}

/** The content of "Organizations". */
export const OrganizationsPanel = () => {
  const { user, organizationId } = useApp(selectSession)
  const active = user?.organizations.find(({ id }) => id === organizationId)
  return (
    <>
      <h2 className={group}>{ORGANIZATIONS.workspace}</h2>
      <Workspaces />
      <NewOrganization />
      {active && user && (
        <ActiveOrganization key={active.id} organization={active} userId={user.id} />
      )}
    </>
  )
}
