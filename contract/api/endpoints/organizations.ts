import * as v from 'valibot'
import {
  answers,
  answersNothing,
  commonErrors,
  endpoint,
  ErrorDetail,
  json,
  params,
} from '../endpoint.ts'
import { IsoTime, OrganizationRole, User } from '../entities.ts'
import {
  INVITATION_CODE_MAX_CHARS,
  ORGANIZATION_NAME_MAX_CHARS,
} from '../../limits/organizations.ts'

const OrganizationName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(ORGANIZATION_NAME_MAX_CHARS),
)

/** A member of an organization. `id` is the user's id. */
export const Member = v.object({
  id: v.string(),
  name: v.optional(v.nullable(v.string()), null),
  email: v.optional(v.nullable(v.string()), null),
  role: OrganizationRole,
  joined_at: IsoTime,
  /** True for the member who sends the request. */
  is_you: v.optional(v.boolean(), false),
})
/** The parsed value of the `Member` schema. */
export type Member = v.InferOutput<typeof Member>

/** An invitation link. A `one_use` link expires when the first person joins with it. */
export const Invitation = v.object({
  id: v.string(),
  one_use: v.boolean(),
  created_at: IsoTime,
  expires_at: IsoTime,
})
/** The parsed value of the `Invitation` schema. */
export type Invitation = v.InferOutput<typeof Invitation>

/** A new invitation. Only this answer holds `code`, and the client builds the link from it. */
export const NewInvitation = v.object({ ...Invitation.entries, code: v.string() })
/** The parsed value of the `NewInvitation` schema. */
export type NewInvitation = v.InferOutput<typeof NewInvitation>

/** Details of an invitation that a signed-in user sees before joining. */
export const InvitationOffer = v.object({
  organization: v.object({ id: v.string(), name: v.string() }),
  is_member: v.optional(v.boolean(), false),
  expires_at: IsoTime,
})
/** The parsed value of the `InvitationOffer` schema. */
export type InvitationOffer = v.InferOutput<typeof InvitationOffer>

/** A signed-out visitor learns only the organization's name. */
const InvitedTo = v.object({ name: v.string() })

const code = v.object({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(INVITATION_CODE_MAX_CHARS)),
})
/**
 * 403: only an owner may do this. 409: the user is the last owner, or a limit is reached. The text
 * says which.
 */
const errors = { ...commonErrors(ErrorDetail), 403: ErrorDetail, 409: ErrorDetail }
const user = answers(User)

/**
 * The organization calls of local accounts. Calls that change the caller's memberships return the
 * updated `User`. A call for an organization without the caller as a member returns 404.
 */
export const organizationEndpoints = {
  'organizations.create': endpoint({
    method: 'POST',
    path: '/api/account/organizations/',
    body: json(v.object({ name: OrganizationName })),
    answer: answers(User, 201),
    errors,
  }),
  'organizations.activate': endpoint({
    method: 'PUT',
    path: '/api/account/organizations/active/',
    // Null switches to the personal workspace.
    body: json(v.object({ id: v.nullable(v.string()) })),
    answer: user,
    errors,
  }),
  'organizations.previewInvitation': endpoint({
    method: 'POST',
    path: '/api/account/organizations/invitation/',
    body: json(code),
    answer: answers(InvitationOffer),
    errors,
  }),
  'organizations.invited': endpoint({
    method: 'POST',
    path: '/api/account/organizations/invited/',
    auth: 'none',
    body: json(code),
    answer: answers(InvitedTo),
    errors: { ...commonErrors(ErrorDetail), 429: ErrorDetail },
  }),
  'organizations.join': endpoint({
    method: 'POST',
    path: '/api/account/organizations/join/',
    body: json(code),
    answer: user,
    errors,
  }),
  'organizations.rename': endpoint({
    method: 'PATCH',
    path: '/api/account/organizations/:id/',
    params: params('id'),
    body: json(v.object({ name: OrganizationName })),
    answer: user,
    errors,
  }),
  'organizations.members': endpoint({
    method: 'GET',
    path: '/api/account/organizations/:id/members/',
    params: params('id'),
    answer: answers(v.object({ members: v.array(Member) })),
    errors,
  }),
  'organizations.setRole': endpoint({
    method: 'PATCH',
    path: '/api/account/organizations/:id/members/:member_id/',
    params: params('id', 'member_id'),
    body: json(v.object({ role: OrganizationRole })),
    answer: user,
    errors,
  }),
  'organizations.removeMember': endpoint({
    method: 'DELETE',
    path: '/api/account/organizations/:id/members/:member_id/',
    params: params('id', 'member_id'),
    answer: user,
    errors,
  }),
  'organizations.invitations': endpoint({
    method: 'GET',
    path: '/api/account/organizations/:id/invitations/',
    params: params('id'),
    answer: answers(v.object({ invitations: v.array(Invitation) })),
    errors,
  }),
  'organizations.invite': endpoint({
    method: 'POST',
    path: '/api/account/organizations/:id/invitations/',
    params: params('id'),
    body: json(v.object({ one_use: v.optional(v.boolean(), false) })),
    answer: answers(NewInvitation, 201),
    errors,
  }),
  'organizations.revoke': endpoint({
    method: 'DELETE',
    path: '/api/account/organizations/:id/invitations/:invitation_id/',
    params: params('id', 'invitation_id'),
    answer: answersNothing,
    errors,
  }),
} as const
