import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { isDefinedError } from '@orpc/client'
import { IconUserOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Affiliate } from '#features/affiliates/affiliate.ts'
import { affiliateWithLinksOptions } from '#features/affiliates/affiliates.client.ts'
import { FollowUpMenu } from '#features/affiliates/components/follow-up-menu.tsx'
import { useLeaveToList, useNameOfList } from '#features/affiliates/components/list-place.client.ts'
import { EmptyState } from '#kit/feedback/empty-state.tsx'
import { toastError } from '#kit/feedback/toast.tsx'
import { BackLink } from '#kit/layout/back-link.tsx'
import { Page } from '#kit/layout/page.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { EditForm } from '../components/edit-form.tsx'
import classes from './edit-affiliate-screen.module.css'

interface EditAffiliateScreenProps {
  id: string
  /** id of the product whose videos the screen scrolls to first */
  productId: string | undefined
  /** renders the button that changes courier and tracking number, which saves by itself */
  renderParcelEditor(affiliate: Affiliate): ReactNode
}

export function EditAffiliateScreen({ id, productId, renderParcelEditor }: EditAffiliateScreenProps) {
  const onLeave = useLeaveToList()
  const listName = useNameOfList()
  // Always refetched, because the form must start from the current row rather than from a row that is cached.
  const query = useQuery({ ...affiliateWithLinksOptions(id), refetchOnMount: 'always' })
  const { data, error, isFetchedAfterMount } = query
  const affiliate = isFetchedAfterMount ? data : undefined
  // BAD_REQUEST: the id in the address is no UUID.
  const isMissing =
    error !== null && isDefinedError(error) && ['NOT_FOUND', 'BAD_REQUEST'].includes(error.code)
  const isSessionEnded = error !== null && isDefinedError(error) && error.code === 'UNAUTHORIZED'
  const isFailed = query.isError && !affiliate && !isMissing && !isSessionEnded
  useLeaveOnFailure(isFailed, onLeave)

  return (
    <div className={classes.screen}>
      <Page
        title="Edit Affiliate"
        takesFocus
        back={
          <BackLink to="/dashboard/data-affiliate" onBack={() => onLeave()}>
            {listName}
          </BackLink>
        }
        note={affiliate && <TruncatedText>{affiliate.username}</TruncatedText>}
        action={affiliate && !isMissing && <FollowUpMenu affiliate={affiliate} />}
      >
        {affiliate ? (
          <EditForm
            affiliate={affiliate}
            productId={productId}
            renderParcelEditor={renderParcelEditor}
            isDeleted={isMissing}
            refetch={() => void query.refetch()}
            onSaved={() => onLeave({ asksFirst: false })}
            onCancel={() => onLeave()}
          />
        ) : isMissing ? (
          <EmptyState icon={IconUserOff} message="Affiliate tidak ditemukan">
            <Button onClick={() => onLeave()}>Kembali ke {listName}</Button>
          </EmptyState>
        ) : (
          <FormSkeleton />
        )}
      </Page>
    </div>
  )
}

/** Shows a toast and leaves the screen if the affiliate can't be read. */
function useLeaveOnFailure(hasFailed: boolean, onLeave: () => void) {
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!hasFailed || hasLeft.current) return
    hasLeft.current = true
    toastError('Failed to fetch affiliate data')
    onLeave()
  }, [hasFailed, onLeave])
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
