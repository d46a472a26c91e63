import { NewQuestion } from './QuestionScreen'

export default NewQuestion
