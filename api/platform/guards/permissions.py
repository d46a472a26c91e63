"""Guards that ask for a permission, whatever the role: `me: FinanceApprover`.

Those who move money, change people or read what others wrote are here themselves; what cannot be taken back asks for
the password again.
"""

from typing import Annotated

from fastapi import Depends

from api.platform.clock import Now
from api.platform.guards.problems import Forbidden
from api.platform.guards.sessions import SignedIn, check_fresh, check_in_person
from api.platform.permissions.rules import FINANCE, StaffPermission
from api.platform.principal import Principal


def _holding(me: Principal, *any_of: StaffPermission) -> Principal:
    if not any(me.may(each) for each in any_of):
        raise Forbidden
    return me


async def finance_reader(me: SignedIn) -> Principal:
    """Who looks at months and finance's tables: anybody with a permission of finance, and admins."""
    return me if me.is_admin else _holding(me, *FINANCE)


async def finance_member(me: SignedIn) -> Principal:
    """Anybody with a permission of finance, in person."""
    return check_in_person(_holding(me, *FINANCE))


async def finance_preparer(me: SignedIn) -> Principal:
    """Who prepares a month in person (`finance.prepare`)."""
    return check_in_person(_holding(me, StaffPermission.FINANCE_PREPARE))


async def fresh_finance_preparer(me: SignedIn, now: Now) -> Principal:
    """Who proposes another price of a plan, proved again just now (`finance.prepare`)."""
    return check_fresh(_holding(me, StaffPermission.FINANCE_PREPARE), now)


async def finance_approver(me: SignedIn, now: Now) -> Principal:
    """Who approves and finalises a month, proved again just now (`finance.approve`)."""
    return check_fresh(_holding(me, StaffPermission.FINANCE_APPROVE), now)


async def finance_settler(me: SignedIn, now: Now) -> Principal:
    """Who settles a payment, proved again just now (`finance.settle`)."""
    return check_fresh(_holding(me, StaffPermission.FINANCE_SETTLE), now)


async def content_reviewer(me: SignedIn) -> Principal:
    """Who writes and reviews questions, lessons and videos (`content.review`)."""
    return _holding(me, StaffPermission.CONTENT_REVIEW)


async def moderator(me: SignedIn) -> Principal:
    """Who decides in person about what people reported (`content.review`)."""
    return check_in_person(_holding(me, StaffPermission.CONTENT_REVIEW))


async def content_editor(me: SignedIn) -> Principal:
    """Who publishes the curriculum in person (`content.review`)."""
    return check_in_person(_holding(me, StaffPermission.CONTENT_REVIEW))


async def class_reader(me: SignedIn) -> Principal:
    """Who looks at every class (`learners.see`)."""
    return _holding(me, StaffPermission.LEARNERS_SEE)


async def people_manager(me: SignedIn) -> Principal:
    """Who looks after accounts (`people.manage`)."""
    return _holding(me, StaffPermission.PEOPLE_MANAGE)


async def fresh_people_manager(me: SignedIn, now: Now) -> Principal:
    """Who changes accounts, proved again just now (`people.manage`)."""
    return check_fresh(_holding(me, StaffPermission.PEOPLE_MANAGE), now)


async def analytics_reader(me: SignedIn) -> Principal:
    """Who reads marts, their documents and the pipeline (`analytics.read`)."""
    return _holding(me, StaffPermission.ANALYTICS_READ)


async def mart_reader(me: SignedIn) -> Principal:
    """Who reads finance's tables: finance, admins, and whoever reads marts (`analytics.read`)."""
    return me if me.is_admin else _holding(me, StaffPermission.ANALYTICS_READ, *FINANCE)


async def support_agent(me: SignedIn) -> Principal:
    """Who looks after mails, short messages, background jobs and faults (`support.act`)."""
    return _holding(me, StaffPermission.SUPPORT_ACT)


async def support_agent_in_person(me: SignedIn) -> Principal:
    """Who makes classes, sends a mail again or lets a job run again, in person (`support.act`)."""
    return check_in_person(_holding(me, StaffPermission.SUPPORT_ACT))


async def fresh_support_agent(me: SignedIn, now: Now) -> Principal:
    """Who records what a school agreed to, proved again just now (`support.act`)."""
    return check_fresh(_holding(me, StaffPermission.SUPPORT_ACT), now)


FinanceReader = Annotated[Principal, Depends(finance_reader, scope="function")]
FinanceMember = Annotated[Principal, Depends(finance_member, scope="function")]
FinancePreparer = Annotated[Principal, Depends(finance_preparer, scope="function")]
FreshFinancePreparer = Annotated[Principal, Depends(fresh_finance_preparer, scope="function")]
FinanceApprover = Annotated[Principal, Depends(finance_approver, scope="function")]
FinanceSettler = Annotated[Principal, Depends(finance_settler, scope="function")]
ContentReviewer = Annotated[Principal, Depends(content_reviewer, scope="function")]
Moderator = Annotated[Principal, Depends(moderator, scope="function")]
ContentEditor = Annotated[Principal, Depends(content_editor, scope="function")]
ClassReader = Annotated[Principal, Depends(class_reader, scope="function")]
PeopleManager = Annotated[Principal, Depends(people_manager, scope="function")]
FreshPeopleManager = Annotated[Principal, Depends(fresh_people_manager, scope="function")]
AnalyticsReader = Annotated[Principal, Depends(analytics_reader, scope="function")]
MartReader = Annotated[Principal, Depends(mart_reader, scope="function")]
SupportAgent = Annotated[Principal, Depends(support_agent, scope="function")]
SupportAgentInPerson = Annotated[Principal, Depends(support_agent_in_person, scope="function")]
FreshSupportAgent = Annotated[Principal, Depends(fresh_support_agent, scope="function")]
