import { Button, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconArrowLeft, IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { EmptyState } from '#kit/empty-state.tsx'
import { toastError } from '#kit/toast.tsx'
import { TruncatedText } from '#kit/truncated-text.tsx'
import { affiliateDetailOptions } from '../affiliates.client.ts'
import { EditForm } from '../parts/editing/edit-form.tsx'
import { useLeaveToList } from '../parts/following/list-place.ts'
import classes from './edit-affiliate-screen.module.css'

export function EditAffiliateScreen({ id }: { id: string }) {
  const onLeave = useLeaveToList()
  // Read anew in any case: the form starts from what is, not from what another screen once showed.
  const query = useQuery({ ...affiliateDetailOptions(id), refetchOnMount: 'always' })
  const { data, error, isFetchedAfterMount } = query
  const affiliate = isFetchedAfterMount ? data : undefined
  const isMissing =
    error !== null && isDefinedError(error) && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)
  const isEnded = error !== null && isDefinedError(error) && error.code === 'UNAUTHORIZED'
  const isFailed = query.isError && !affiliate && !isMissing && !isEnded
  useLeaveWhen(isFailed, onLeave)

  return (
    <Stack gap="md" className={classes.screen}>
      <div className={classes.header}>
        <Button
          variant="default"
          className={classes.back}
          aria-label="Kembali ke Data Affiliate"
          onClick={() => onLeave()}
        >
          <IconArrowLeft size={18} aria-hidden />
        </Button>
        <div className={classes.titles}>
          <Title order={1} size="h2" tabIndex={-1} className={classes.title}>
            Edit Affiliate
          </Title>
          {affiliate && <TruncatedText className={classes.who}>{affiliate.username}</TruncatedText>}
        </div>
      </div>
      {affiliate ? (
        <EditForm
          affiliate={affiliate}
          isDeleted={isMissing}
          reread={() => void query.refetch()}
          onSaved={() => onLeave({ asking: false })}
          onCancel={() => onLeave()}
        />
      ) : isMissing ? (
        <EmptyState icon={IconUserOff} message="Affiliate tidak ditemukan">
          <Button onClick={() => onLeave()}>Kembali ke Data Affiliate</Button>
        </EmptyState>
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}

/** What can't be read can't be edited: says so once, and goes back. */
function useLeaveWhen(failed: boolean, onLeave: () => void) {
  const left = useRef(false)
  useEffect(() => {
    if (!failed || left.current) return
    left.current = true
    toastError('Failed to fetch affiliate data')
    onLeave()
  }, [failed, onLeave])
}

function FormSkeleton() {
  return (
    <div className="appear-late">
      <VisuallyHidden role="status">Memuat...</VisuallyHidden>
      <Stack gap="md">
        <Skeleton height={260} radius="lg" />
        <Skeleton height={140} radius="lg" />
      </Stack>
    </div>
  )
}
