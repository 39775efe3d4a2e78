import { downloadReadme } from '#contract/api/account-wording.ts'
import { downloadName } from '#contract/documents/download-name.ts'
import type { Clock } from '../clock.ts'
import { documentData } from '../documents/document-data.ts'
import { fileKey } from '../documents/stored-files.ts'
import type { Files } from '../files/port.ts'
import type { Account } from '../http/route.ts'
import { HEAD_COLUMNS, toSummary } from '../sheets/spreadsheets.ts'
import type { Store } from '../store/store.ts'

/** Rows per query of a long list. */
const ROWS = 50
const NUMBER_DIGITS = 4

/** One file of the download. `text` reads its content lazily, in chunks. */
export type DataFile = {
  readonly path: string
  readonly text: () => AsyncIterable<string | Uint8Array>
}

/** Where we store personal data. */
export type DataSources = { readonly store: Store; readonly clock: Clock; readonly files: Files }

/** Appends a field whose value is already JSON, so we need not parse a large value. */
const withJson = (row: object, field: string, json: string | null): string =>
  `${JSON.stringify(row).slice(0, -1)},"${field}":${json ?? 'null'}}`

/** Reads page after page until one is empty. `read` gets the last row of the previous page. */
async function* pagesOf<T>(read: (after: T | null) => Promise<readonly T[]>): AsyncIterable<T> {
  let after: T | null = null
  for (;;) {
    const rows: readonly T[] = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** Streams rows as a JSON array. */
async function* listOf<T>(rows: AsyncIterable<T>, toJson: (row: T) => string) {
  let sign = '['
  for await (const row of rows) {
    yield `${sign}\n${toJson(row)}`
    sign = ','
  }
  yield sign === '[' ? '[]' : '\n]'
}

async function* one(text: Promise<string> | string) {
  yield await text
}

const accountText = async (store: Store, { id, email }: Account): Promise<string> => {
  const user = await store
    .selectFrom('users')
    .select(['id', 'name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  const identities = await store
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email'])
    .where('user_id', '=', id)
    .execute()
  const sessions = await store
    .selectFrom('sessions')
    .select(['device', 'began_at', 'last_used_at'])
    .where('user_id', '=', id)
    .orderBy('began_at')
    .execute()
  const organizations = await store
    .selectFrom('organization_members as members')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['organizations.id', 'organizations.name', 'members.role', 'members.joined_at'])
    .where('members.user_id', '=', id)
    .orderBy('members.joined_at')
    .execute()
  const offers = await store
    .selectFrom('finished_offers')
    .select('name')
    .where('user_id', '=', id)
    .orderBy('name')
    .execute()
  const offers_done = offers.map(({ name }) => name)
  return JSON.stringify(
    { ...user, email, identities, organizations, offers_done, sessions },
    null,
    2,
  )
}

/** An account's subscriptions at payment providers. */
const subscriptions = async (store: Store, { id }: Account): Promise<string> => {
  const rows = await store
    .selectFrom('subscriptions')
    .select(['provider', 'customer_id', 'subscription_id', 'status', 'current_period_end'])
    .select('cancel_at_period_end')
    .where('user_id', '=', id)
    .orderBy('provider')
    .execute()
  return JSON.stringify(rows, null, 2)
}

const credits = (store: Store, { id }: Account) =>
  listOf(
    pagesOf<{ id: string; created_at: string }>((after) =>
      store
        .selectFrom('credit_movements')
        .select(['id', 'kind', 'amount', 'month', 'message_id', 'created_at', 'plan'])
        .where('user_id', '=', id)
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('created_at', 'id'), '>', tuple(after?.created_at ?? '', after?.id ?? '')),
          ),
        )
        .orderBy('created_at')
        .orderBy('id')
        .limit(ROWS)
        .execute(),
    ),
    (row) => JSON.stringify(row),
  )

async function* conversation(store: Store, id: string) {
  const row = await store
    .selectFrom('conversations')
    .select(['id', 'title', 'spreadsheet_id', 'model', 'created_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  yield `${JSON.stringify(row ?? { id }).slice(0, -1)},"messages":`
  yield* listOf(
    pagesOf((after: { position: number } | null) =>
      store
        .selectFrom('messages')
        .select(['id', 'position', 'role', 'reply_to', 'text_content', 'payload', 'token_count'])
        .select(['hidden_as', 'replaced_by', 'created_at'])
        .where('conversation_id', '=', id)
        .where('position', '>', after?.position ?? 0)
        .orderBy('position')
        .limit(ROWS)
        .execute(),
    ),
    ({ payload, ...message }: { position: number; payload?: string | null }) =>
      withJson(message, 'payload', payload ?? null),
  )
  yield '}\n'
}

async function* spreadsheet(store: Store, id: string) {
  const row = await store
    .selectFrom('spreadsheets')
    .select([...HEAD_COLUMNS, 'workbook_data'])
    .where('id', '=', id)
    .executeTakeFirst()
  const head = row ? toSummary(row) : { id }
  yield `${withJson(head, 'workbook_data', row?.workbook_data ?? null).slice(0, -1)},"changes":`
  yield* listOf(
    pagesOf((after: { revision: number } | null) =>
      store
        .selectFrom('change_sets')
        .select(['revision', 'change_set'])
        .where('spreadsheet_id', '=', id)
        .where('revision', '>', after?.revision ?? 0)
        .orderBy('revision')
        .limit(ROWS)
        .execute(),
    ),
    ({ change_set }: { revision: number; change_set?: string }) => change_set ?? 'null',
  )
  yield '}\n'
}

const numbered = (folder: string, index: number, title: string, extension = 'json'): string =>
  `${folder}/${String(index + 1).padStart(NUMBER_DIGITS, '0')} ${downloadName(title, extension)}`

/** Each uploaded document with a JSON file of its extracted text and tables. */
const documents = async (
  { store, files }: DataSources,
  { id: userId }: Account,
): Promise<readonly DataFile[]> => {
  const rows = await store
    .selectFrom('documents')
    .select(['id', 'filename', 'file_type'])
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ id, filename, file_type }, index) => {
    const base = filename.replace(/\.[^.]*$/, '')
    return [
      {
        path: numbered('documents', index, base, file_type),
        text: async function* () {
          yield* (await files.get(fileKey(id))) ?? []
        },
      },
      {
        path: numbered('documents', index, base, `${file_type}.json`),
        text: () => documentData(store, id),
      },
    ]
  })
}

/** All files of a user's download. Data deleted during the download is missing from it. */
export const personalData = async (
  places: DataSources,
  account: Account,
): Promise<readonly DataFile[]> => {
  const { store, clock } = places
  const headsIn = (table: 'conversations' | 'spreadsheets') =>
    store
      .selectFrom(table)
      .select(['id', 'title'])
      .where('user_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const [chats, sheets] = [await headsIn('conversations'), await headsIn('spreadsheets')]
  const readme = downloadReadme(
    account.email || account.name || account.id,
    clock.now().toISOString(),
  )
  return [
    { path: 'README.txt', text: () => one(readme) },
    { path: 'account.json', text: () => one(accountText(store, account)) },
    { path: 'credits.json', text: () => credits(store, account) },
    { path: 'subscriptions.json', text: () => one(subscriptions(store, account)) },
    ...chats.map(({ id, title }, index) => ({
      path: numbered('conversations', index, title ?? ''),
      text: () => conversation(store, id),
    })),
    ...sheets.map(({ id, title }, index) => ({
      path: numbered('spreadsheets', index, title ?? ''),
      text: () => spreadsheet(store, id),
    })),
    ...(await documents(places, account)),
  ]
}
