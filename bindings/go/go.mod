module pravegagen

go 1.23
