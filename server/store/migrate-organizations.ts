import type { Kysely } from 'kysely'

/** Adds organizations of local accounts, their members and invitation links. */
export const organizations = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('organizations')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('writes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .createTable('organization_members')
    .addColumn('organization_id', 'varchar(36)', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('role', 'varchar(16)', (column) => column.notNull())
    .addColumn('joined_at', 'varchar(24)', (column) => column.notNull())
    .addPrimaryKeyConstraint('organization_members_key', ['organization_id', 'user_id'])
    .execute()
  await db.schema
    .createIndex('organization_members_user')
    .on('organization_members')
    .column('user_id')
    .execute()
  await db.schema
    .createTable('organization_invitations')
    .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
    .addColumn('organization_id', 'varchar(36)', (column) =>
      column.notNull().references('organizations.id').onDelete('cascade'),
    )
    .addColumn('code_hash', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('one_use', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'varchar(24)', (column) => column.notNull())
    .addColumn('expires_at', 'varchar(24)', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('organization_invitations_organization')
    .on('organization_invitations')
    .column('organization_id')
    .execute()
  await db.schema.alterTable('users').addColumn('organization_id', 'varchar(36)').execute()
}

/** Adds users of an external token issuer, keyed by issuer and subject. */
export const identities = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('identities')
    .addColumn('issuer', 'varchar(255)', (column) => column.notNull())
    .addColumn('subject', 'varchar(255)', (column) => column.notNull())
    .addColumn('user_id', 'varchar(36)', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('email', 'varchar(254)')
    .addPrimaryKeyConstraint('identities_key', ['issuer', 'subject'])
    .execute()
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute()
}

/** Adds a table of users whom their issuer deleted, because their tokens may still be valid. */
export const goneIdentities = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('gone_identities')
    .addColumn('fingerprint', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('gone_at', 'varchar(24)', (column) => column.notNull())
    .execute()
}

/** Adds the issue time of the token that supplied a user's name and email. */
export const identityTimes = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.alterTable('identities').addColumn('said_at', 'varchar(24)').execute()
}
