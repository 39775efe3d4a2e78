import { ORGANIZATIONS } from '#src/texts/organizations.ts'
import type { Organization } from '#contract/api/entities.ts'
import { friendlyTextOf } from '#contract/api/friendly.ts'
import { ServiceForm } from '../account/account-form.tsx'
import { AccountSetting } from '../account/account-setting.tsx'
import * as account from '../account/account.css.ts'
import { useAppContext } from '../kit/hooks/app.tsx'
import { useMembers } from './use-organizations.ts'
import { Button } from '../kit/button.tsx'
import { Setting } from '../shell/settings/setting.tsx'
import { group } from '../shell/settings/settings.css.ts'
import { organizationNameField } from './name-field.ts'
import * as css from './organizations.css.ts'
import { InvitationLinks } from './organization-links.tsx'
import { Members } from './organization-members.tsx'

type ActiveProps = {
  readonly organization: Organization
  /** The signed-in user. */
  readonly userId: string
}

/** The organization's name. Owners can change it. */
const NameSetting = ({ organization: { id, name } }: Pick<ActiveProps, 'organization'>) => {
  const { organizations } = useAppContext()
  return (
    <AccountSetting
      label={ORGANIZATIONS.name}
      hint={name}
      button={ORGANIZATIONS.change}
      buttonName={ORGANIZATIONS.changeName}
    >
      <ServiceForm
        service={organizations}
        fields={[organizationNameField({ defaultValue: name })]}
        action={ORGANIZATIONS.save}
        onSubmit={(service, { value }) => service.rename(id, value.trim())}
        success={ORGANIZATIONS.renamed}
      />
    </AccountSetting>
  )
}

/** Leaves the organization. If the last member leaves, the organization is deleted. */
const LeaveSetting = (props: ActiveProps & { readonly isAlone: boolean }) => {
  const { organization, userId, isAlone } = props
  const { organizations } = useAppContext()
  return (
    <AccountSetting
      label={ORGANIZATIONS.leave}
      hint={isAlone ? ORGANIZATIONS.leaveAlone : ORGANIZATIONS.leaveHint}
      button={ORGANIZATIONS.leaveDo}
      buttonName={ORGANIZATIONS.leave}
      isGrave
    >
      <ServiceForm
        service={organizations}
        fields={[]}
        action={ORGANIZATIONS.leaveConfirm}
        busy={ORGANIZATIONS.leaving}
        isGrave
        onSubmit={(service) => service.removeMember(organization.id, userId)}
        success=""
      />
    </AccountSetting>
  )
}

/** Opens the provider's screen that manages the organization. */
const ProviderSetting = ({ open }: { readonly open: () => void }) => (
  <Setting label={ORGANIZATIONS.hosted} hint={ORGANIZATIONS.hostedHint}>
    {({ labelId }) => (
      <Button kind="line" aria-describedby={labelId} onClick={open}>
        {ORGANIZATIONS.open}
      </Button>
    )}
  </Setting>
)

/** The active organization: name, members, links and leaving. Owners see more settings. */
const OwnOrganization = ({ organization, userId }: ActiveProps) => {
  const members = useMembers(organization.id)
  const isOwner = organization.role === 'owner'
  return (
    <>
      {isOwner && <NameSetting organization={organization} />}
      <h2 className={group}>{ORGANIZATIONS.members}</h2>
      <Members {...members} organizationId={organization.id} isOwner={isOwner} />
      {isOwner && <InvitationLinks organizationId={organization.id} />}
      <div className={account.line}>
        <LeaveSetting
          organization={organization}
          userId={userId}
          isAlone={members.items?.length === 1}
        />
      </div>
    </>
  )
}

/** The active organization in "Organizations". */
export const ActiveOrganization = (props: ActiveProps) => {
  const { hosted, send } = useAppContext()
  const open = () =>
    void hosted?.()
      .then((provider) => provider.openOrganization())
      .catch(() =>
        send({ type: 'NOTIFY', level: 'error', text: friendlyTextOf('Failed to fetch') ?? '' }),
      )
  return (
    <>
      <h2 className={group}>{props.organization.name}</h2>
      <p className={css.shared}>{ORGANIZATIONS.shared}</p>
      {hosted ? <ProviderSetting open={open} /> : <OwnOrganization {...props} />}
    </>
  )
}
