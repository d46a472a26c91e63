"""Files from people are opened in a process of their own, with limits of memory and time, never in the API's."""
