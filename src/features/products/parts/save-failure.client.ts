/** What a refused product says, and at which field. */
import { isDefinedError } from '@orpc/client'
import { messagesAtFields, type SaveFailure } from '#kit/save-failure.ts'
import { isolated } from '#kit/user-text.tsx'
import type { ProductFields } from '../product.ts'
import type { useCreateProduct, useUpdateProduct } from '../products.client.ts'

type SaveError = NonNullable<
  ReturnType<typeof useCreateProduct>['error'] | ReturnType<typeof useUpdateProduct>['error']
>

/** `failed` is what did not happen. */
export function saveFailure(error: SaveError, failed: string): SaveFailure<ProductFields> {
  if (!isDefinedError(error)) return { toast: failed, fields: {} }
  switch (error.code) {
    case 'BAD_REQUEST':
      return { toast: failed, fields: messagesAtFields(error.data) }
    case 'NUMBER_TAKEN':
      return {
        toast: failed,
        fields: { product_number: `${error.message} oleh ${isolated(error.data.product_name)}` },
      }
    case 'NOT_FOUND':
    case 'FORBIDDEN':
    case 'CHANGED':
      return { toast: `${failed}: ${error.message}`, fields: {} }
    case 'KEY_USED':
      return { toast: error.message, fields: {} }
    default:
      return { toast: failed, fields: {} }
  }
}
