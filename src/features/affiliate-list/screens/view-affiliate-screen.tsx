import { Button, Group, Paper } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { AffiliateDetail } from '#features/affiliates/affiliate.ts'
import { affiliateDetailOptions } from '#features/affiliates/affiliates.client.ts'
import {
  createStateAfterList,
  useCameFromList,
  useLeaveToList,
  useNameOfList,
} from '#features/affiliates/components/list-place.client.ts'
import { videosAnchor } from '#features/affiliates/components/track-record.tsx'
import { useCan } from '#features/session/session.client.ts'
import { BackLink } from '#kit/layout/back-link.tsx'
import { Page } from '#kit/layout/page.tsx'
import { Section } from '#kit/layout/section.tsx'
import { TruncatedText } from '#kit/layout/truncated-text.tsx'
import { BasicFacts } from '../components/detail/basic-facts.tsx'
import { ChosenProducts } from '../components/detail/chosen-products.tsx'
import { DetailLoader } from '../components/detail/detail-loader.tsx'
import { DetailMenu } from '../components/detail/detail-menu.tsx'
import { LinkVideoCards } from '../components/detail/link-video-cards.tsx'
import { SamplePanel } from '../components/detail/sample-panel.tsx'

interface ViewAffiliateScreenProps {
  id: string
  /** further items of the menu 'Tindakan lain' */
  menuItems?: ReactNode
  /** further content below the facts */
  children?: ReactNode
}

/** Read-only page with all facts about one affiliate. */
export function ViewAffiliateScreen({ id, menuItems, children }: ViewAffiliateScreenProps) {
  const { data, isSuccess } = useQuery(affiliateDetailOptions(id))
  return (
    <Page
      title="Detail Affiliate"
      note={data && <TruncatedText>{data.username}</TruncatedText>}
      back={<BackToList />}
      action={
        isSuccess && (
          <Group gap="xs" wrap="nowrap">
            <EditLink id={id} />
            <DetailMenu affiliate={data}>{menuItems}</DetailMenu>
          </Group>
        )
      }
    >
      <DetailLoader id={id} whenMissing={<BackToList />}>
        {(affiliate) => (
          <>
            <Sections affiliate={affiliate} />
            {children}
          </>
        )}
      </DetailLoader>
    </Page>
  )
}

/**
 * Link back to the list as the user left it, with tab, filters, page and scroll position. Without such a list in the
 * history it leads to the list without filters.
 */
function BackToList() {
  const leave = useLeaveToList()
  const cameFromList = useCameFromList()
  const listName = useNameOfList()
  return (
    <BackLink to="/dashboard/data-affiliate" onBack={cameFromList ? () => leave() : undefined}>
      {listName}
    </BackLink>
  )
}

function EditLink({ id }: { id: string }) {
  const can = useCan()
  if (!can('data_affiliate_edit')) return null
  return (
    <Button
      leftSection={<IconPencil size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link
          to="/dashboard/data-affiliate/edit/$id"
          params={{ id }}
          state={createStateAfterList}
          {...props}
        />
      )}
    >
      Edit
    </Button>
  )
}

/**
 * Scrolls to the section that the address names. The router can't, since the section is rendered later than the page.
 */
function useScrollToAnchor() {
  const anchor = useLocation({ select: ({ hash }) => hash })
  useEffect(() => showSection(anchor), [anchor])
}

function showSection(anchor: string) {
  const section = document.getElementById(anchor)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

function Sections({ affiliate }: { affiliate: AffiliateDetail }) {
  const { products, link_videos, revision } = affiliate
  useScrollToAnchor()
  return (
    <>
      <Section title="Informasi Dasar">
        <Paper p="md">
          <BasicFacts affiliate={affiliate} onShowVideos={() => showSection(videosAnchor)} />
        </Paper>
      </Section>
      <Section title={`Produk Terpilih (${products.length})`}>
        <ChosenProducts products={products} />
      </Section>
      <Section title="Status Sample Produk">
        <SamplePanel affiliate={affiliate} />
      </Section>
      <Section title={`Link Video (${link_videos.length})`} anchor={videosAnchor}>
        <LinkVideoCards videos={link_videos} revision={revision} />
      </Section>
    </>
  )
}
