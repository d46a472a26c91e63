import { count } from '../../../ui/data/format'
import { StatCard } from '../../../ui/data/StatCard'
import { Loaded } from '../../../ui/feedback/Loaded'
import { EmptyState } from '../../../ui/feedback/states'
import { Grid, Heading, Stack, Text } from '../../../ui/layout/layout'
import { Page } from '../../../ui/layout/Page'
import { PaymentSurface } from '../../../ui/layout/PaymentSurface'
import { ClassSeats } from './ClassSeats'
import { type School, type Seats, useSeats } from './data'
import { NewOrder } from './NewOrder'
import { OrderCard } from './OrderCard'

/** Seats a school buys for a term: orders and invoices, who holds a seat, and how many use it. */
export default function SeatsScreen() {
  return (
    <Page
      title="Seats of your school"
      lead="Your school pays for a term, and you give the seats to learners of its classes."
      width="form"
    >
      <Loaded query={useSeats()}>
        {(seats) =>
          seats.schools.length === 0 ? (
            <EmptyState
              title="You act for no school here."
              reason="Whoever leads a class of a school orders and gives its seats. Ask us to make you a class teacher."
            />
          ) : (
            <Stack gap={8}>
              {seats.schools.map((school) => (
                <OneSchool key={school.school} school={school} seats={seats} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

function OneSchool({ school, seats }: { school: School; seats: Seats }) {
  const running = school.orders.filter(({ canGive }) => canGive)
  const bought = running.reduce((all, each) => all + each.seats, 0)
  const held = running.reduce((all, each) => all + each.held, 0)
  return (
    <Stack as="section" gap={6}>
      <Heading>{school.school}</Heading>
      <Grid min={100} gap={3}>
        <StatCard label="Seats this term" value={count(bought)} />
        <StatCard label="Given" value={count(held)} />
        <StatCard label="Free" value={count(bought - held)} />
      </Grid>
      <PaymentSurface>
        <NewOrder school={school.school} seats={seats} />
      </PaymentSurface>
      <Stack gap={3}>
        <Heading level={3}>Orders</Heading>
        {school.orders.length === 0 && <Text tone="muted">Nothing was ordered yet.</Text>}
        {school.orders.map((order) => (
          <OrderCard key={order.id} order={order} canPay={seats.canPay} />
        ))}
      </Stack>
      <Stack gap={3}>
        <Heading level={3}>Classes</Heading>
        {running.length === 0 && (
          <Text tone="muted">You can give seats once they are paid and their term runs.</Text>
        )}
        {school.classes.map((room) => (
          <ClassSeats key={room.id} room={room} orders={running} />
        ))}
      </Stack>
    </Stack>
  )
}
