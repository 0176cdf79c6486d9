import { ORPCError } from '@orpc/client'

/** Whether the server refused, rather than broke down or stayed out of reach. */
export function saidByServer(error: unknown): boolean {
  return error instanceof ORPCError
}
