"""Direct into reported speech: right in pronouns, times and order, and honest where something is supposed."""

import pytest

from models.english_forms.online import formed


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('put into reported speech: He said, "I am tired."', "He said that he was tired."),
        ("he said i am tired change to reported speech", "He said that he was tired."),
        ('change into reported speech "I will visit you tomorrow," Sarah said to me.',
         "Sarah told me that she would visit me the next day."),
        ("'I am going to the market,' said my mother. Put into indirect speech",
         "My mother said that she was going to the market."),
        ('turn into indirect speech: Mother said, "I bought this dress last week."',
         "Mother said that she had bought that dress the week before."),
        ('rewrite in reported speech: "We went to Jinja two days ago," said the boys.',
         "The boys said that they had gone to Jinja two days before."),
        ('He said to me, "I do not like posho." change to reported speech', "He told me that he did not like posho."),
        ('reported speech: "I did not see him," she said', "She said that she had not seen him."),
        ('"I will come if it rains," he said. reported speech', "He said that he would come if it rained."),
        ('"I am tired because I worked all night," Mary said. Change into reported speech.',
         "Mary said that she was tired because she had worked all night."),
        ('reported speech: The doctor said to my brother, "You must rest."',
         "The doctor told my brother that he had to rest."),
        ('She says, "I am sick." change to reported speech', "She says that she is sick."),
        ('change to reported speech: "Water boils at 100 degrees," said the teacher',
         "The teacher said that water boils at 100 degrees."),
    ],
)  # fmt: skip
def test_a_statement_is_reported(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('reported speech of "Where do you live?" the policeman asked me', "The policeman asked me where I lived."),
        ('change to reported speech: She asked me, "Are you tired?"', "She asked me if I was tired."),
        ('reported speech: "Did you see the snake yesterday?" my father asked her',
         "My father asked her if she had seen the snake the day before."),
        ('reported speech: "What is your name?" she asked him', "She asked him what his name was."),
        ('"How old are you?" the teacher asked Jane. reported speech', "The teacher asked Jane how old she was."),
        ('Change to indirect speech: "Who broke the window?" the headmaster asked.',
         "The headmaster asked who had broken the window."),
        ('reported speech: "Is the doctor in?" he asked the nurse', "He asked the nurse if the doctor was in."),
        ('reported speech: "Can I go?" he asked me', "He asked me if he could go."),
        ('reported speech: "What makes you sad?" he asked me', "He asked me what made me sad."),
    ],
)  # fmt: skip
def test_a_question_is_reported_in_the_order_of_a_statement(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ('change to indirect speech: "Don\'t make noise," the teacher told us',
         "The teacher told us not to make noise."),
        ('reported speech: "Open your books," the teacher told us', "The teacher told us to open our books."),
        ('reported speech: "Never come late," the headmaster warned them',
         "The headmaster warned them never to come late."),
        ('Report this: "Please close the door," she said.', "She asked me to close the door."),
        ('"Let us go home," he said. (change into reported speech)', "He suggested that they should go home."),
    ],
)  # fmt: skip
def test_an_order_a_wish_and_a_suggestion_are_reported(asked: str, answer: str) -> None:
    found = formed(asked)
    assert found is not None
    assert found.answer == f"**{answer}**"


def test_what_is_only_supposed_is_said() -> None:
    unnamed = formed('The teacher asked, "Have you finished your work?" (write in indirect speech)')
    assert unnamed is not None
    assert unnamed.answer == "**The teacher asked me if I had finished my work.**"
    assert any("not said who was spoken to" in line for line in unnamed.lines)
    named = formed('"I have lost my pen," Birungi said. put into reported speech')
    assert named is not None
    assert named.answer == "**Birungi said that he had lost his pen.**"
    assert any("*Birungi* is a girl" in line for line in named.lines)


@pytest.mark.parametrize(
    "asked",
    ["what is reported speech", "explain reported speech with examples",
     'reported speech: "I am tired. I will go home," he said', 'reported speech: "Wow!" he said',
     'reported speech: "The man who came yesterday is my uncle," she said',
     'reported speech: "Why is the teacher mathematics book lost?" she asked'],
)  # fmt: skip
def test_what_no_rule_surely_turns_is_left_alone(asked: str) -> None:
    assert formed(asked) is None
