module github.com/lexc/lexc/formats/go

go 1.18
