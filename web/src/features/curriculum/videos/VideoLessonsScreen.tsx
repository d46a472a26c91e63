import { t } from '@lingui/core/macro'
import { useFilters } from '../../../lib/filters'
import { length, weight } from '../../../lib/videoFormat'
import { VideoPoster } from '../../../ui/content/VideoPlayer'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState, Skeleton } from '../../../ui/feedback/states'
import { Select } from '../../../ui/forms/Field'
import { Card, Grid, Row, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { Badge, Progress } from '../../../ui/primitives/graphics'
import { useVideos, type VideoCard } from './data'

/** Short films on topics. */
export default function VideoLessonsScreen() {
  const videos = useVideos()
  const { values, set } = useFilters(['subject'] as const)
  return (
    <Page
      title={t`Video lessons`}
      lead={t`Short videos with moving drawings. They have captions and no sound, so they use little data.`}
    >
      <Loaded
        query={videos}
        skeleton={<Skeleton shape="card" />}
        empty={<EmptyState title={t`There are no videos yet.`} />}
      >
        {(all) => {
          const subjects = [...new Map(all.map((video) => [video.subjectSlug, video.subject]))]
          const shown = all.filter(({ subjectSlug }) => !values.subject || subjectSlug === values.subject)
          return (
            <Stack gap={6}>
              <Select
                label={t`Subject`}
                value={values.subject}
                onChange={(event) => set({ subject: event.target.value })}
                options={[
                  { value: '', label: t`All subjects` },
                  ...subjects.map(([value, label]) => ({ value, label })),
                ]}
              />
              {shown.length === 0 && <EmptyState title={t`There are no videos in this subject yet.`} />}
              <Grid min={260}>
                {shown.map((video) => (
                  <VideoLessonCard key={video.id} video={video} />
                ))}
              </Grid>
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}

function VideoLessonCard({ video }: { video: VideoCard }) {
  const lightest = video.sources[0]
  return (
    <Card title={video.title} to={`/video-lessons-test/${video.id}`}>
      <VideoPoster src={video.posterUrl} />
      <Text>{video.description}</Text>
      <Row>
        <Badge>{video.schoolYear}</Badge>
        <Text as="span" size={14} tone="muted">
          {[video.subject, length(video.durationSeconds), lightest && t`from ${weight(lightest.bytes)}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Row>
      {video.completionPercentage > 0 && <Progress value={video.completionPercentage} label={t`Watched`} />}
    </Card>
  )
}
