import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import type { Tables } from '../store/schema.ts'

/** Whether any message carries the document. */
export const isAttached = ({
  exists,
  selectFrom,
}: ExpressionBuilder<Tables, 'documents'>): ExpressionWrapper<Tables, 'documents', SqlBool> =>
  exists(
    selectFrom('message_documents')
      .select('document_id')
      .whereRef('message_documents.document_id', '=', 'documents.id'),
  )
