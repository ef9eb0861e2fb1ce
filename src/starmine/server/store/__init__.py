"""What the server keeps: people, tables, actions, messages. Nothing that can be derived from them."""
