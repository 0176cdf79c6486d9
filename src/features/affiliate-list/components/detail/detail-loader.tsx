/**
 * Reads one affiliate and renders it. Shows instead that the affiliate does not exist, is loading, or could not be
 * read.
 */
import { Skeleton, Stack } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import '#kit/list/list.css'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { useFailureToast } from '#kit/feedback/use-failure-toast.client.ts'

interface DetailLoaderProps {
  id: string
  /** shown if the affiliate does not exist, such as a link back */
  whenMissing?: ReactNode
  children(affiliate: AffiliateDetail): ReactNode
}

const failureTitle = 'Failed to fetch affiliate data'

export function DetailLoader({ id, whenMissing, children }: DetailLoaderProps) {
  const { data, error, isError, isLoadingError, isFetching, refetch } = useQuery(affiliateDetailOptions(id))
  const isMissing = isNotFound(error)
  const hasNoData = isLoadingError && !isMissing
  useFailureToast(hasNoData, data !== undefined, failureTitle)

  if (isMissing)
    return (
      <div role="status">
        <EmptyState icon={IconUserOff} message="Affiliate tidak ditemukan">
          {whenMissing}
        </EmptyState>
      </div>
    )
  return (
    <Stack gap="md">
      {isError && (
        <LoadFailure
          title={failureTitle}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data ? children(data) : !isError && <Loading />}
    </Stack>
  )
}

/** Checks whether the affiliate is deleted, hidden or unknown. The server answers an id that is not a UUID with 400. */
function isNotFound(error: unknown): boolean {
  return error instanceof ORPCError && (error.status === 404 || error.status === 400)
}

function Loading() {
  return (
    <div className="appear-late" role="status" aria-label="Memuat...">
      <Skeleton height={20} width="40%" mb="md" />
      <Skeleton height={14} width="70%" mb="sm" />
      <Skeleton height={14} width="60%" mb="sm" />
      <Skeleton height={14} width="65%" mb="xl" />
      <Skeleton height={96} radius="lg" mb="sm" />
      <Skeleton height={96} radius="lg" />
    </div>
  )
}
